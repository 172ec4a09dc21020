import type { PermitPaymentStatus } from "../../../src/domain/generated/api-orders.ts";
import { isPlacedForGood, isUnfulfilled, meaningOf, type OrderState } from "../../../src/domain/order-states.ts";
import { findPayment } from "../payment-lifecycle/payment-rows.ts";
import type { AskedPayments, FoundPayment } from "../payment-lifecycle/payment-status.ts";

/** A payment with the order that it is for. */
interface FoundOrderPayment extends FoundPayment {
  readonly orderId: string;
  readonly state: OrderState;
}

/** Payments of orders, of which nothing is told but how they stand and the id of the order, which opens for its driver alone. */
export const orderPaymentStatus: AskedPayments<FoundOrderPayment, PermitPaymentStatus> = {
  async find(db, reference) {
    const payment = await findPayment(db, reference);
    const orderId = payment?.orderId ?? null;
    if (payment === undefined || payment.provider === null || orderId === null) return undefined;
    const { state, driverId, payableUntil } = await db
      .selectFrom("orders")
      .select(["state", "driver_id as driverId", "hold_ends_at as payableUntil"])
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    return { payment, orderId, state, isPending: meaningOf(state).isPending, payableUntil, payer: driverId };
  },
  statusOf({ payment, orderId, state }, redirect) {
    const { isPending, end } = meaningOf(state);
    if (isPending) return { status: redirect === undefined ? "pending" : "open", orderId };
    if (isPlacedForGood(state)) return { status: "paid", orderId };
    if (isUnfulfilled(state)) return { status: "unfulfilled", orderId };
    if (end === "cancelled") return { status: "cancelled", orderId };
    if (payment.state !== "DECLINED" || payment.declineReason === null) return { status: "failed", orderId };
    return { status: "declined", orderId, reason: payment.declineReason };
  },
};
