import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { loadedLater } from "../../components/loaded-later.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { accountOverview } from "../../domain/account-overview.ts";
import type { DriverAccount } from "../../domain/generated/api-entities.ts";
import { ProfileGate } from "../../panels/profile-gate.tsx";
import { TextBlock } from "../../panels/text-block.tsx";
import { useReadyOrLate } from "../../panels/use-ready-or-late.ts";
import { useStores, useText, useToday } from "../../stores/context.ts";
import { useOrders } from "../../stores/orders-store.ts";
import { OrderingCard } from "./ordering-card.tsx";
import { PermitsSection } from "./permits-section.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { ToDo } from "./to-do.tsx";
import { VehiclesCard } from "./vehicles-card.tsx";

/** Shown only after an unfinished payment. */
const UnfinishedPayment = loadedLater(
  async () => (await import("../../panels/incomplete-payment-notice.tsx")).IncompletePaymentNotice,
);

/** The overview of the account: what waits for the driver, the permits, the tenant's text, then the next actions. */
const Overview = observer(function Overview({ account }: { account: DriverAccount }) {
  const { profile } = useStores();
  const orders = useOrders();
  const t = useText();
  const today = useToday();
  const state: unknown = useLocation().state;
  // The permits are above the buttons, so both appear at once.
  const isReady = useReadyOrLate(["ready", "failed"].includes(orders.status));
  if (!isReady) return <Skeleton lines={8} label={t("common.loading")} />;
  const { unpaidCitations: unpaid = 0 } = account.endUserAccountEntity;
  const overview = accountOverview(orders.orders, today);
  const isOrderingNext = profile.isJudged && profile.isComplete && overview.open.length + unpaid === 0;
  // Without permits, their place says how to get one.
  const isOrderingOffered = orders.status === "ready" && overview.permits.length === 0;
  const isPaymentOpen = overview.open.some(({ payment }) => payment.pending !== undefined);
  return (
    <>
      {state !== null && (
        <UnfinishedPayment.Component
          props={{ isOpen: orders.status === "ready" ? isPaymentOpen : undefined }}
          fallback={null}
          failed={null}
        />
      )}
      <ToDo open={overview.open} unpaid={unpaid} />
      <PermitsSection overview={overview} isNext={isOrderingNext} />
      <TextBlock block="home" />
      <section className="dashboard-part">
        <h2>{t("pages.dashboard.next")}</h2>
        <div className="card-grid">
          {!isOrderingOffered && <OrderingCard isNext={isOrderingNext} />}
          <ProfileCard account={account} />
          <VehiclesCard person={account.endUserAccountEntity.person} />
        </div>
      </section>
    </>
  );
});

/** The driver's first page after sign-in. */
export function Component() {
  const t = useText();
  const orders = useOrders();
  const state: unknown = useLocation().state;
  useEffect(() => void orders.load(), [orders]);
  // It appears together with the orders, and moves nothing.
  useEffect(() => void (state !== null && UnfinishedPayment.preload()), [state]);
  return (
    <Page heading={t("pages.dashboard.heading")}>
      <ProfileGate texts={["home"]}>{(account) => <Overview account={account} />}</ProfileGate>
    </Page>
  );
}
