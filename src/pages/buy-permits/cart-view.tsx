import { observer } from "mobx-react-lite";
import { useId } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { FootBar } from "../../components/foot-bar.tsx";
import { CloseIcon } from "../../components/icons/close-icon.tsx";
import { PlusIcon } from "../../components/icons/plus-icon.tsx";
import { LiveStatus, useAnnouncement } from "../../components/live-status.tsx";
import { Notice } from "../../components/notice.tsx";
import { SummaryCard, SummaryFold } from "../../panels/ordering/summary-card.tsx";
import { useOrdering } from "../../panels/ordering/use-ordering.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useText } from "../../stores/context.ts";
import { BLOCKED_NOTICE, BlockedNotice } from "./blocked-notice.tsx";
import { buyingAddress } from "./buying-place.ts";
import { CartEntry } from "./cart-entry.tsx";
import { useBuyingBlock } from "./use-unpaid-check.ts";

/** Heading, number of items, and Cancel, which leads back to the permits. */
const CartHead = observer(function CartHead() {
  const { cart } = useBuying();
  const t = useText();
  return (
    <div className="cart-head">
      <h1 tabIndex={-1}>{t("pages.buyPermits.cart.heading")}</h1>
      <span className="count-badge">
        <span aria-hidden="true">{cart.count}</span>
        <span className="visually-hidden">{t("pages.buyPermits.cart.count", { n: cart.count })}</span>
      </span>
      <Link to={buyingAddress("list")} className="icon-button cart-cancel" aria-label={t("renderer.flow.cancel")}>
        <CloseIcon />
      </Link>
    </div>
  );
});

const CartSummary = observer(function CartSummary() {
  const { buyingTerms, cart } = useBuying();
  const t = useText();
  const navigate = useNavigate();
  const hintId = useId();
  const totals = cart.isPriced ? cart.totals : null;
  const { isBlocked, unlessBlocked } = useBuyingBlock();
  return (
    <SummaryCard totals={totals} onRetry={cart.totals === null ? () => void buyingTerms.load() : undefined}>
      {/* An empty cart has no bar: what stands out there is the way to the permits. */}
      <FootBar beside={cart.isEmpty ? undefined : <SummaryFold totals={totals} />}>
        {!cart.isOrderable && (
          <p id={hintId} className="step-hint">
            {t("panels.ordering.cartHint")}
          </p>
        )}
        <Button
          look="primary"
          aria-describedby={cart.isOrderable ? (isBlocked ? BLOCKED_NOTICE : undefined) : hintId}
          aria-disabled={isBlocked ? true : undefined}
          disabled={cart.isEmpty || cart.totals === null || !cart.isOrderable}
          onClick={() => unlessBlocked(() => void navigate(buyingAddress("checkout")))}
        >
          {t("pages.buyPermits.proceed")}
        </Button>
      </FootBar>
    </SummaryCard>
  );
});

/** Shopping Cart (specification section 2). */
export const CartView = observer(function CartView() {
  const { cart } = useBuying();
  const t = useText();
  const [removed, tellRemoved] = useAnnouncement();
  useOrdering();
  const choose = (
    <ButtonLink look="primary" to={buyingAddress("list")}>
      {t("pages.buyPermits.cart.choose")}
    </ButtonLink>
  );
  return (
    <div className="portal-width page flow-amid">
      <CartHead />
      <LiveStatus {...removed} />
      {cart.isOutcomeUnknown && (
        <Notice tone="warning">
          <p>{t(cart.isEmpty ? "pages.buyPermits.noResponseEmpty" : "pages.buyPermits.noResponse")}</p>
        </Notice>
      )}
      {!cart.isEmpty && <BlockedNotice />}
      <div className="flow-split">
        {cart.isEmpty ? (
          <EmptyState title={t("pages.buyPermits.cart.empty")} action={choose} />
        ) : (
          <div className="cart-items">
            <ul className="plain-list">
              {cart.items.map((item) => (
                <li key={item.id}>
                  <CartEntry item={item} onRemoved={tellRemoved} />
                </li>
              ))}
            </ul>
            <div>
              <ButtonLink to={buyingAddress("list")}>
                <PlusIcon size={20} />
                <span>{t("pages.buyPermits.addAnother")}</span>
              </ButtonLink>
            </div>
          </div>
        )}
        <CartSummary />
      </div>
    </div>
  );
});
