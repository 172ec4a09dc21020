import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { CheckIcon } from "../../components/icons/check-icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useViewFocus } from "../../components/use-view-focus.ts";
import type { Order } from "../../domain/generated/api-orders.ts";
import { isPlacedForGood, meaningOf } from "../../domain/order-states.ts";
import { paymentReferenceIn } from "../../domain/payment-return.ts";
import { PlacedOrder, placedHeading } from "../../panels/ordering/placed-order.tsx";
import { PaymentWaiting } from "../../panels/payments/payment-waiting.tsx";
import { useFollowedPayment } from "../../panels/payments/use-followed-payment.ts";
import { useStores, useText } from "../../stores/context.ts";
import { useOrders } from "../../stores/orders-store.ts";
import { PaymentStatusStore } from "../../stores/payment-status-store.ts";
import { LogInToOrders } from "./log-in-to-orders.tsx";
import { StandingAlone } from "./standing-alone.tsx";

/** Why the payment failed, above an order whose permits can be bought again. */
const Ended = observer(function Ended({ order }: { order: Order }) {
  const reason = useStores().part(PaymentStatusStore).payment.status?.reason;
  const t = useText();
  if (meaningOf(order.state).end !== "failed") return null;
  return (
    <Notice tone="warning">
      <p>{t(reason === undefined ? "pages.paymentStatus.ended" : `ordering.declined.${reason}`)}</p>
    </Notice>
  );
});

/** The driver's own order, once it is known; null for anybody else with the reference. */
function useOwnOrder(): Order | null {
  const { part } = useStores();
  const { placed } = useOrders();
  return placed !== null && placed.id === part(PaymentStatusStore).payment.status?.orderId ? placed : null;
}

interface WaitingProps {
  /** See PaymentWaiting. */
  reference?: string | undefined;
  onCheck(): void;
}

/** Says that the result of an order's payment is not known yet. */
const Waiting = observer(function Waiting({ reference, onCheck }: WaitingProps) {
  const { session, part } = useStores();
  const t = useText();
  return (
    <PaymentWaiting
      payment={part(PaymentStatusStore).payment}
      reference={reference}
      onCheck={onCheck}
      meanwhile={t("panels.ordering.payment.parking")}
    >
      <p>{t("pages.paymentStatus.pending.afterwards")}</p>
      {session.isSignedIn && <p>{t("pages.paymentStatus.pending.listed")}</p>}
    </PaymentWaiting>
  );
});

const PaymentStatus = observer(function PaymentStatus({ reference }: { reference: string }) {
  const { session, part } = useStores();
  const { payment } = part(PaymentStatusStore);
  const { standing, status } = payment;
  const orders = useOrders();
  const t = useText();
  const order = useOwnOrder();
  const onCheck = useFollowedPayment(payment, reference, session.userName);
  useEffect(() => orders.dropReceipt, [orders]);
  // The order shows what the driver has done about the payment meanwhile.
  const isWaiting = standing === "pending" && (order === null || order.payment.pending !== undefined);
  const hasFailed = standing === "declined" || standing === "failed";
  const isOfStanding = order === null || isWaiting || hasFailed;
  const heading = isOfStanding ? t(`pages.paymentStatus.${standing}.heading`) : t(placedHeading(order));
  useViewFocus(heading);
  const isThanked = order === null ? standing === "paid" : isPlacedForGood(order.state);
  return (
    <Page
      width={order === null ? "narrow" : "wide"}
      isAmid
      heading={heading}
      icon={isThanked && <CheckIcon size={44} />}
    >
      {standing === "asking" && <Skeleton lines={8} label={t("pages.paymentStatus.asking.text")} />}
      {order === null && isWaiting && <Waiting reference={status === null ? undefined : reference} onCheck={onCheck} />}
      {order === null && standing !== "asking" && standing !== "pending" && <StandingAlone standing={standing} />}
      {order !== null && (
        <>
          <Ended order={order} />
          <PlacedOrder order={order} waiting={isWaiting && <Waiting onCheck={onCheck} />} />
        </>
      )}
    </Page>
  );
});

/** The purpose of the page, for a signed-out person without a reference. */
function Unnamed() {
  const t = useText();
  return (
    <Page width="narrow" isAmid heading={t("pages.paymentStatus.unnamed.heading")}>
      <div className="text-stack">
        <p>{t("pages.paymentStatus.unnamed.text")}</p>
        <p>{t("pages.paymentStatus.orders.signedOut")}</p>
      </div>
      <div className="page-actions">
        <LogInToOrders />
      </div>
    </Page>
  );
}

/**
 * The return page of the payment provider for orders (specification sections 2 and 4), signed in or not. The address
 * proves nothing, so the server is asked. Without a reference, a driver is led to the orders.
 */
export const Component = observer(function PermitPaymentStatusPage() {
  const { session } = useStores();
  const reference = paymentReferenceIn(useLocation().search);
  // Administrators have no orders.
  if (session.isAdmin) return <Navigate to="/verify-dashboard" replace />;
  if (reference === undefined) return session.isSignedIn ? <Navigate to="/vieworders" replace /> : <Unnamed />;
  return <PaymentStatus key={reference} reference={reference} />;
});
