import { observer } from "mobx-react-lite";
import type { ComponentType } from "react";
import { useLocation } from "react-router-dom";
import { Page } from "../../components/page.tsx";
import { useViewFocus } from "../../components/use-view-focus.ts";
import { ProfileGate } from "../../panels/profile-gate.tsx";
import { useStores, useText } from "../../stores/context.ts";
import { viewAt, type BuyingView } from "./buying-place.ts";
import { CartView } from "./cart-view.tsx";
import { CheckoutView } from "./checkout-view.tsx";
import { CompleteView } from "./complete-view.tsx";
import { CompletenessGate } from "./completeness-gate.tsx";
import { ListView } from "./list-view.tsx";
import { OrderView } from "./order-view.tsx";
import { useUnpaidCheck } from "./use-unpaid-check.ts";

const views: Readonly<Record<Exclude<BuyingView, "complete">, ComponentType>> = {
  list: ListView,
  order: OrderView,
  cart: CartView,
  checkout: CheckoutView,
};

/** Buying: the permits on offer, the order wizard, the cart, the checkout and the thank-you screen. */
export const Component = observer(function BuyPermitsPage() {
  const { profile } = useStores();
  const t = useText();
  const { search, state } = useLocation();
  const view = viewAt(search, state);
  useViewFocus(view);
  useUnpaidCheck();
  if (view === "complete") return <CompleteView />;
  const View = views[view];
  if (profile.account === null) {
    return (
      <Page heading={t("pages.buyPermits.heading")}>
        <ProfileGate>{() => null}</ProfileGate>
      </Page>
    );
  }
  return <CompletenessGate account={profile.account}>{() => <View />}</CompletenessGate>;
});
