import { observer } from "mobx-react-lite";
import { ButtonLink } from "../../components/button-link.tsx";
import { StateBadge } from "../../components/state-badge.tsx";
import { useBuying } from "../../stores/buying-stores.ts";
import { useText } from "../../stores/context.ts";
import { availabilityWords } from "./order-words.ts";
import { PermitFacts, PermitPrice } from "./permit-facts.tsx";

/** Says that an order of a permit waits for its payment, and links to it. order: its number. */
function PendingOrder({ order }: { order: string }) {
  const t = useText();
  return (
    <>
      <p>{t("panels.ordering.pendingOrder", { order })}</p>
      <ButtonLink to="/vieworders">{t("shell.viewOrders")}</ButtonLink>
    </>
  );
}

/**
 * Permits that match the driver but cannot be bought, each with the reason. Collapsed below the others, unless one
 * waits for a payment.
 */
export const UnavailablePermits = observer(function UnavailablePermits({ headingLevel }: { headingLevel: 2 | 3 }) {
  const { permits } = useBuying();
  const t = useText();
  if (permits.unavailable.length === 0) return null;
  const heading = t("panels.ordering.unavailable", { n: permits.unavailable.length });
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <section className="unavailable" aria-label={heading}>
      <details open={permits.unavailable.some(({ pendingOrder }) => pendingOrder !== undefined)}>
        <summary>
          <Heading>{heading}</Heading>
        </summary>
        <ul className="plain-list">
          {permits.unavailable.map((permit) => (
            <li key={permit.id} className="permit-card permit-card-off">
              <span className="permit-head">
                <bdi className="entry-name">{permit.name}</bdi>
                <StateBadge tone="neutral">{t(...availabilityWords(permit))}</StateBadge>
              </span>
              <PermitFacts permit={permit} />
              <PermitPrice permit={permit} />
              {permit.availability === "maximum-reached" && permit.maximumNumber !== undefined && (
                <p>{t("ordering.problems.maximum-number", { n: permit.maximumNumber })}</p>
              )}
              {permit.pendingOrder !== undefined && <PendingOrder order={permit.pendingOrder} />}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
});
