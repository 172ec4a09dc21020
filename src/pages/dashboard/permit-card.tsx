import { ButtonLink } from "../../components/button-link.tsx";
import { Card } from "../../components/card.tsx";
import { StateBadge } from "../../components/state-badge.tsx";
import { formatDate } from "../../domain/dates.ts";
import { meaningOf } from "../../domain/order-states.ts";
import { vehiclesNow, type OwnPermit } from "../../domain/order-vehicles.ts";
import { permitPhase } from "../../domain/permit-phase.ts";
import { shownPlate } from "../../domain/plates.ts";
import { ReceiptButton } from "../../panels/ordering/receipt-button.tsx";
import { useMoney, useText, useToday } from "../../stores/context.ts";

/** A permit of the driver: whether and until when it is valid, its plates, and what is still due for its order. */
export function PermitCard({ own: { order, line } }: { own: OwnPermit }) {
  const t = useText();
  const money = useMoney();
  const { item } = line;
  const isActive = permitPhase(order.state, item, useToday()) === "active";
  const days = { start: formatDate(item.validStartDate), end: formatDate(item.validEndDate) };
  const { isDue } = meaningOf(order.state);
  return (
    <Card
      headingLevel={3}
      title={<bdi>{item.name}</bdi>}
      badge={
        <StateBadge tone={isActive ? "success" : "neutral"}>
          {t(isActive ? "pages.dashboard.active" : "pages.dashboard.upcoming")}
        </StateBadge>
      }
      actions={
        <>
          <ReceiptButton order={order} />
          <ButtonLink look="subtle" to="/vieworders">
            <span>{t(isDue ? "pages.dashboard.howToPay" : "pages.orders.details")}</span>{" "}
            <span className="visually-hidden">{t("panels.ordering.ofOrder", { number: order.orderNumber })}</span>
          </ButtonLink>
        </>
      }
    >
      <ul className="plates">
        {vehiclesNow(line).map(({ licensePlate }) => (
          <li key={shownPlate(licensePlate)} className="plate">
            <bdi>{shownPlate(licensePlate)}</bdi>
          </li>
        ))}
      </ul>
      <p className="entry-name">{t(isActive ? "pages.dashboard.activeUntil" : "pages.dashboard.goodFromTo", days)}</p>
      <p>{item.lotName}</p>
      {isDue && (
        <dl className="answers">
          <div className="answer">
            <dt>{t("pages.dashboard.due", { number: order.orderNumber })}</dt>
            <dd className="amount">{money(order.amountDue)}</dd>
          </div>
        </dl>
      )}
    </Card>
  );
}
