import { AnswerList } from "../../components/answer-list.tsx";
import { dateInZone, formatDate } from "../../domain/dates.ts";
import type { Order, OrderLine } from "../../domain/generated/api-orders.ts";
import { RELEASED_STATES } from "../../domain/order-states.ts";
import { useStores, useText } from "../../stores/context.ts";

/** Which words tell when the permit of a line is good, as of a day in the tenant's time zone. */
function validityKey({ item }: OrderLine, today: string): string {
  if (today > item.validEndDate) return "panels.ordering.validity.ended";
  return today < item.validStartDate ? "panels.ordering.validity.later" : "panels.ordering.validity.active";
}

/** The permits of an order, each with its days and plates: "Active until 08/31/2027 for 7ABC123". */
export function OrderLines({ order }: { order: Order }) {
  const { boot, clock } = useStores();
  const t = useText();
  const today = dateInZone(clock(), boot.tenant?.timeZone ?? "UTC");
  const isReleased = RELEASED_STATES.includes(order.state);
  return (
    <ul className="plain-list order-lines">
      {order.lines.map((line) => (
        <li key={line.id}>
          <p className="entry-name">
            <bdi>{line.item.name}</bdi>
          </p>
          <p>{line.item.lotName}</p>
          {!isReleased && (
            <p>
              {t(validityKey(line, today), {
                start: formatDate(line.item.validStartDate),
                end: formatDate(line.item.validEndDate),
                plates: line.item.vehicles.map((vehicle) => vehicle.licensePlate.number).join(", "),
              })}
            </p>
          )}
          {line.item.answers !== undefined && line.item.answers.length > 0 && (
            <AnswerList answers={line.item.answers.map(({ name, label, value }) => ({ key: name, label, value }))} />
          )}
        </li>
      ))}
    </ul>
  );
}
