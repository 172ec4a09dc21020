import { observer } from "mobx-react-lite";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Notice } from "../../components/notice.tsx";
import { StateBadge } from "../../components/state-badge.tsx";
import { Page } from "../../components/page.tsx";
import type { Permit } from "../../domain/generated/api-orders.ts";
import { PermitFacts, PermitPrice } from "../../panels/ordering/permit-facts.tsx";
import { PermitsGate } from "../../panels/ordering/permits-gate.tsx";
import { UnavailablePermits } from "../../panels/ordering/unavailable-permits.tsx";
import { useBuying } from "../../stores/buying-stores.ts";
import { useText } from "../../stores/context.ts";
import { BLOCKED_NOTICE, BlockedNotice } from "./blocked-notice.tsx";
import { buyingAddress } from "./buying-place.ts";
import { StatusNotice } from "./status-notice.tsx";
import { useOrderStart } from "./use-order-start.tsx";
import { useBuyingBlock } from "./use-unpaid-check.ts";

const OfferedPermit = observer(function OfferedPermit({ permit }: { permit: Permit }) {
  const { cart, permitOrder } = useBuying();
  const t = useText();
  const start = useOrderStart(() => permitOrder.begin(permit.id));
  const { isBlocked, unlessBlocked } = useBuyingBlock();
  return (
    <li className="permit-card permit-offer">
      <div className="permit-head">
        <h2 className="entry-name">
          <bdi>{permit.name}</bdi>
        </h2>
        {cart.items.some((item) => item.permit.id === permit.id) && (
          <StateBadge tone="success">{t("panels.ordering.inCart")}</StateBadge>
        )}
      </div>
      <div className="permit-buy">
        <PermitPrice permit={permit} />
        <Button
          look="primary"
          aria-disabled={isBlocked ? true : undefined}
          aria-describedby={isBlocked ? BLOCKED_NOTICE : undefined}
          onClick={() => unlessBlocked(start.go)}
        >
          <span>{t("pages.buyPermits.order")}</span> <span className="visually-hidden">{permit.name}</span>
        </Button>
      </div>
      <PermitFacts permit={permit} />
      {start.question}
    </li>
  );
});

/** A link back to an unfinished order or cart. */
const UnderWay = observer(function UnderWay() {
  const { cart, permitOrder } = useBuying();
  const t = useText();
  if (cart.isEmpty && !permitOrder.draft.isStarted) return null;
  return (
    <Notice
      tone="info"
      title={t(permitOrder.draft.isStarted ? "pages.buyPermits.draft" : "pages.buyPermits.inCart", { n: cart.count })}
      actions={
        <>
          {permitOrder.draft.isStarted && (
            <ButtonLink to={buyingAddress("order")}>{t("pages.buyPermits.resume")}</ButtonLink>
          )}
          {!cart.isEmpty && <ButtonLink to={buyingAddress("cart")}>{t("pages.buyPermits.viewCart")}</ButtonLink>}
        </>
      }
    />
  );
});

const Offered = observer(function Offered() {
  const { permits } = useBuying();
  const t = useText();
  return (
    <>
      <UnderWay />
      {permits.available.length === 0 ? (
        <EmptyState title={t("panels.ordering.noPermits")} text={t("panels.ordering.noPermitsText")} />
      ) : (
        <ul className="plain-list permit-list">
          {permits.available.map((permit) => (
            <OfferedPermit key={permit.id} permit={permit} />
          ))}
        </ul>
      )}
      <UnavailablePermits headingLevel={2} />
    </>
  );
});

/** The permit list of Order Permits. */
export const ListView = observer(function ListView() {
  const { cart, permitOrder } = useBuying();
  const t = useText();
  return (
    <Page heading={t("pages.buyPermits.heading")} isAmid={!cart.isEmpty || permitOrder.draft.isStarted}>
      <StatusNotice />
      <BlockedNotice />
      <PermitsGate>{() => <Offered />}</PermitsGate>
    </Page>
  );
});
