import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LiveStatus, useAnnouncement } from "../../components/live-status.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { LISTED_ORDERS } from "../../domain/listed-orders.ts";
import { useStores, useText } from "../../stores/context.ts";
import { useOrders } from "../../stores/orders-store.ts";
import { OrderDetailsDialog } from "./order-details-dialog.tsx";
import { OrderCard } from "./order-card.tsx";

const ListOfOrders = observer(function ListOfOrders() {
  const { ui } = useStores();
  const orders = useOrders();
  const t = useText();
  const [shownId, setShownId] = useState("");
  const shown = orders.orders.find(({ id }) => id === shownId);
  const showDetails = (id: string) => {
    setShownId(id);
    ui.open("orderDetails");
  };
  const [changed, announce] = useAnnouncement();
  if (orders.status === "failed") {
    return (
      <Notice
        tone="warning"
        title={t("pages.orders.failed")}
        actions={<Button onClick={() => void orders.load()}>{t("common.tryAgain")}</Button>}
      />
    );
  }
  if (orders.status !== "ready") return <Skeleton lines={8} label={t("common.loading")} />;
  if (orders.orders.length === 0) {
    return (
      <EmptyState
        title={t("pages.orders.empty")}
        text={t("pages.orders.emptyText")}
        action={
          <ButtonLink look="primary" to="/buyPermits">
            {t("shell.orderPermits")}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <LiveStatus {...changed} />
      <ul className="plain-list permit-list">
        {orders.orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} onDetails={() => showDetails(order.id)} onChanged={announce} />
          </li>
        ))}
      </ul>
      {orders.areNewestOnly && <p>{t("pages.orders.newest", { n: LISTED_ORDERS })}</p>}
      {ui.modals.orderDetails && shown !== undefined && (
        <OrderDetailsDialog order={shown} onClose={() => ui.close("orderDetails")} />
      )}
    </>
  );
});

/** Reloads the orders when the page becomes visible again: the parking office may have changed one meanwhile. */
function useFreshOrders(): void {
  const orders = useOrders();
  useEffect(() => {
    const refresh = () => void orders.refresh();
    window.addEventListener("focus", refresh);
    return () => window.removeEventListener("focus", refresh);
  }, [orders]);
}

/** View Orders: every order of the account, newest first, with its receipt. */
export const Component = observer(function OrdersPage() {
  const { profile } = useStores();
  const orders = useOrders();
  const t = useText();
  useEffect(() => void orders.load(), [orders]);
  useFreshOrders();
  // The profile has the vehicles to which a permit can be changed.
  useEffect(() => void profile.ensureLoaded(), [profile]);
  return (
    <Page heading={t("pages.orders.heading")}>
      <ListOfOrders />
    </Page>
  );
});
