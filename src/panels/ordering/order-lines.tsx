import { AnswerList } from "../../components/answer-list.tsx";
import { UnbrokenText } from "../../components/unbroken-text.tsx";
import { vehicleAnswers } from "../../domain/answers.ts";
import { dateInZone, formatDate } from "../../domain/dates.ts";
import type { Order, OrderLine, OwnAnswers } from "../../domain/generated/api-orders.ts";
import { shownPlates, vehiclesNow } from "../../domain/order-vehicles.ts";
import { permitPhase } from "../../domain/permit-phase.ts";
import { useStores, useText, useToday } from "../../stores/context.ts";
import { ChangeVehicles } from "./change-vehicles.tsx";
import { VisitReason } from "./visit-reason.tsx";

/** What was answered to questions of the tenant's own, in the words in which it was asked. */
function Answered({ answers = [] }: { answers?: OwnAnswers | undefined }) {
  if (answers.length === 0) return null;
  // Forms of different parts may have fields of one name.
  return (
    <AnswerList answers={answers.map(({ name, label, value }, place) => ({ key: `${place} ${name}`, label, value }))} />
  );
}

/** When the permit of a line is good, and for which plates; nothing where the order gives no permit. */
function Validity({ line, state }: { line: OrderLine; state: Order["state"] }) {
  const t = useText();
  const today = useToday();
  const { item } = line;
  const vehicles = vehiclesNow(line);
  const phase = permitPhase(state, item, today);
  if (phase === "none") return null;
  const text = t(`panels.ordering.validity.${phase}`, {
    start: formatDate(item.validStartDate),
    end: formatDate(item.validEndDate),
    plates: shownPlates(vehicles),
  });
  return (
    <p>
      <UnbrokenText text={text} unbroken={vehicles.map(({ licensePlate }) => licensePlate.number)} />
    </p>
  );
}

interface OrderLinesProps {
  order: Order;
  onVehiclesChanged?(words: string): void;
}

/** What the permit was for before: the plates that were ordered, and each change since. */
function History({ line: { item, vehicleChanges = [] } }: { line: OrderLine }) {
  const { boot } = useStores();
  const t = useText();
  if (vehicleChanges.length === 0) return null;
  const timeZone = boot.tenant?.timeZone ?? "UTC";
  const entries = vehicleChanges.map(({ changedAt, vehicles }, place) => ({
    key: String(place),
    label: t("panels.ordering.vehiclesChanged", { day: formatDate(dateInZone(changedAt, timeZone)) }),
    value: shownPlates(vehicles),
  }));
  const ordered = {
    key: "ordered",
    label: t("panels.ordering.vehiclesOrdered"),
    value: shownPlates(item.vehicles),
  };
  return <AnswerList answers={[ordered, ...entries]} />;
}

/**
 * The permits of an order, each with its days and plates: "Active until 08/31/2027 for 7ABC123 (CA)"; then the answers that
 * belong to the order as a whole. onVehiclesChanged: where it is given, the vehicles of valid
 * permits can be changed; it is called with words for a screen reader.
 */
export function OrderLines({ order, onVehiclesChanged }: OrderLinesProps) {
  const lines = (
    <ul className="plain-list order-lines">
      {order.lines.map((line) => (
        <li key={line.id}>
          <p className="entry-name">
            <bdi>{line.item.name}</bdi>
          </p>
          <p>{line.item.lotName}</p>
          <Validity line={line} state={order.state} />
          <History line={line} />
          <VisitReason reason={line.item.reasonForVisit} />
          <Answered answers={[...vehicleAnswers(vehiclesNow(line)), ...(line.item.answers ?? [])]} />
          {onVehiclesChanged !== undefined && <ChangeVehicles line={line} onChanged={onVehiclesChanged} />}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {lines}
      <Answered answers={order.payment.answers} />
      <Answered answers={order.answers} />
    </>
  );
}
