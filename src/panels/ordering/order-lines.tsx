import { AnswerList } from "../../components/answer-list.tsx";
import { UnbrokenText } from "../../components/unbroken-text.tsx";
import { vehicleAnswers } from "../../domain/answers.ts";
import { dateInZone, formatDate } from "../../domain/dates.ts";
import type { Order, OrderLine, OwnAnswers } from "../../domain/generated/api-orders.ts";
import { shownPlates, vehiclesNow } from "../../domain/order-vehicles.ts";
import { permitPhase } from "../../domain/permit-phase.ts";
import { useStores, useText, useToday } from "../../stores/context.ts";
import { withFileLinks } from "../file-links.tsx";
import { ChangesUsedUp, ChangeVehicles } from "./change-vehicles.tsx";
import { VehicleLine } from "./vehicle-line.tsx";
import { VisitReason } from "./visit-reason.tsx";

/** The answers to the tenant's own questions, with the labels from when they were asked. */
export function Answered({ answers = [] }: { answers?: OwnAnswers | undefined }) {
  if (answers.length === 0) return null;
  // Forms of different parts may have fields with the same name.
  return (
    <AnswerList
      answers={withFileLinks(answers.map(({ name, ...answer }, place) => ({ key: `${place} ${name}`, ...answer })))}
    />
  );
}

/** When the permit of a line is valid, and for which plates; or that it is not valid, if the order gives no permit. */
function Validity({ line, state }: { line: OrderLine; state: Order["state"] }) {
  const t = useText();
  const today = useToday();
  const { item } = line;
  const vehicles = vehiclesNow(line);
  const text = t(`panels.ordering.validity.${permitPhase(state, item, today)}`, {
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

/** The former plates of the permit: those that were ordered, and each change since. */
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

interface OrderLineWordsProps {
  line: OrderLine;
  state: Order["state"];
  /** Lists its vehicles one by one, as the cart does. */
  isDetailed?: boolean;
  /** The vehicles of a valid permit can be changed from here. */
  isChangeable?: boolean;
}

/** One permit of an order: "Active until 08/31/2027 for 7ABC123 (CA)", and everything that belongs to it alone. */
export function OrderLineWords({ line, state, isDetailed = false, isChangeable = false }: OrderLineWordsProps) {
  return (
    <>
      <p>{line.item.lotName}</p>
      <Validity line={line} state={state} />
      {isDetailed && (
        <ol className="vehicle-lines">
          {vehiclesNow(line).map((vehicle) => (
            <li key={`${vehicle.licensePlate.number} ${vehicle.licensePlate.state.code}`}>
              <VehicleLine vehicle={vehicle} />
            </li>
          ))}
        </ol>
      )}
      <History line={line} />
      <VisitReason reason={line.item.reasonForVisit} />
      <Answered answers={[...vehicleAnswers(vehiclesNow(line)), ...(line.item.answers ?? [])]} />
      {isChangeable && <ChangesUsedUp line={line} />}
    </>
  );
}

interface OrderLinesProps {
  order: Order;
  onVehiclesChanged?(words: string): void;
}

/**
 * The permits of an order, each with its days and plates; then the answers that belong to the whole order.
 * onVehiclesChanged: if given, the vehicles of valid permits can be changed; it is called with a message for screen
 * readers.
 */
export function OrderLines({ order, onVehiclesChanged }: OrderLinesProps) {
  return (
    <>
      <ul className="plain-list order-lines">
        {order.lines.map((line) => (
          <li key={line.id}>
            <div className="order-line-head">
              <p className="entry-name">
                <bdi>{line.item.name}</bdi>
              </p>
              {onVehiclesChanged !== undefined && <ChangeVehicles line={line} onChanged={onVehiclesChanged} />}
            </div>
            <OrderLineWords line={line} state={order.state} isChangeable={onVehiclesChanged !== undefined} />
          </li>
        ))}
      </ul>
      <Answered answers={order.payment.answers} />
      <Answered answers={order.answers} />
    </>
  );
}
