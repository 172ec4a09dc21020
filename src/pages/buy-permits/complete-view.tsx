import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Card } from "../../components/card.tsx";
import { CheckIcon } from "../../components/icons/check-icon.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import type { Order } from "../../domain/generated/api-orders.ts";
import type { MessageKey } from "../../domain/messages.ts";
import { hasEnded, isPlacedForGood, isUnfulfilled } from "../../domain/order-states.ts";
import { OrderBadge } from "../../panels/ordering/order-badge.tsx";
import { OrderLines } from "../../panels/ordering/order-lines.tsx";
import { OrderPayment } from "../../panels/ordering/order-payment.tsx";
import { ReceiptButton } from "../../panels/ordering/receipt-button.tsx";
import { TextBlock } from "../../panels/text-block.tsx";
import { useText } from "../../stores/context.ts";
import { useOrders } from "../../stores/orders-store.ts";
import { buyingAddress } from "./buying-place.ts";
import { NextSteps } from "./next-steps.tsx";
import { ParkingWords } from "./parking-words.tsx";
import { PaymentWords, paymentTold } from "./payment-words.tsx";

/** What can be done with the order: its receipt first, once it is placed for good; another order where this one has ended. */
function Actions({ order }: { order: Order }) {
  const orders = useOrders();
  const t = useText();
  const navigate = useNavigate();
  const placeAnother = () => {
    void navigate(buyingAddress("list"));
    orders.forgetPlaced();
  };
  return (
    <>
      <ReceiptButton order={order} look={isPlacedForGood(order.state) ? "primary" : "secondary"} />
      <Button look={hasEnded(order.state) ? "primary" : "secondary"} onClick={placeAnother}>
        {t("pages.buyPermits.complete.another")}
      </Button>
      {paymentTold(order) === "received" && (
        <Button onClick={() => window.print()}>{t("pages.buyPermits.complete.print")}</Button>
      )}
      <ButtonLink look="subtle" to="/vieworders">
        {t("shell.viewOrders")}
      </ButtonLink>
    </>
  );
}

/** The order that was placed just now: what was paid or is due, whether one may park, what it holds, what happens next. */
function Placed({ order }: { order: Order }) {
  const t = useText();
  return (
    <div className="placed">
      {isPlacedForGood(order.state) && <TextBlock block="permit-complete" lines={2} />}
      <Card
        title={t("pages.buyPermits.complete.order", { number: order.orderNumber })}
        badge={<OrderBadge state={order.state} />}
        actions={<Actions order={order} />}
      >
        <PaymentWords order={order} />
        <ParkingWords order={order} />
        <OrderPayment order={order} />
        <OrderLines order={order} />
      </Card>
      {isPlacedForGood(order.state) && <NextSteps order={order} />}
    </div>
  );
}

/** The order stands, but could not be fetched: what is known of it, and the way to try again. */
const NotLoaded = observer(function NotLoaded() {
  const orders = useOrders();
  const t = useText();
  const { placedNumber } = orders;
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t(placedNumber === null ? "pages.buyPermits.complete.placed" : "pages.buyPermits.complete.placedAs", {
        number: placedNumber ?? "",
      })}
      actions={
        <>
          <Button onClick={() => void orders.ensurePlaced()}>{t("common.tryAgain")}</Button>
          <ButtonLink to="/vieworders">{t("shell.viewOrders")}</ButtonLink>
        </>
      }
    >
      <p>{t("pages.buyPermits.complete.notLoaded")}</p>
    </Notice>
  );
});

/** What the screen is headed by: thanks, or where an order stands that is not placed for good. */
function headingKey(order: Order | null): MessageKey {
  if (order === null || isPlacedForGood(order.state)) return "pages.buyPermits.complete.heading";
  if (isUnfulfilled(order.state)) return "pages.buyPermits.complete.unfulfilled";
  return hasEnded(order.state) ? "pages.buyPermits.complete.ended" : "pages.buyPermits.complete.pending";
}

/** The thank-you screen (specification section 2); a reload shows it again. */
export const CompleteView = observer(function CompleteView() {
  const orders = useOrders();
  const t = useText();
  useEffect(() => void orders.ensurePlaced(), [orders]);
  const { placed, placedStatus } = orders;
  const isThanked = placed !== null && isPlacedForGood(placed.state);
  if (placedStatus === "none") {
    return (
      <Page heading={t("pages.buyPermits.heading")}>
        <EmptyState
          title={t("pages.buyPermits.complete.none")}
          text={t("pages.buyPermits.complete.noneText")}
          action={<ButtonLink to="/vieworders">{t("shell.viewOrders")}</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <Page width="narrow" isAmid heading={t(headingKey(placed))} icon={isThanked && <CheckIcon size={44} />}>
      {placed !== null && <Placed order={placed} />}
      {placed === null &&
        (placedStatus === "failed" ? <NotLoaded /> : <Skeleton lines={8} label={t("common.loading")} />)}
    </Page>
  );
});
