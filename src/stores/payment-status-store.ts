import type { Order, PermitPaymentStatus } from "../domain/generated/api-orders.ts";
import { isPlacedForGood } from "../domain/order-states.ts";
import { FollowedPayment } from "./followed-payment.ts";
import { OrdersStore } from "./orders-store.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";

/**
 * How the payment of an order stands, for whoever comes back from the page of its provider. The order itself is read by its driver
 * alone, and stands where the one that was placed just now does (OrdersStore.placed).
 */
export class PaymentStatusStore implements StorePart {
  readonly payment: FollowedPayment<PermitPaymentStatus>;

  constructor({ loadApi, delay, session, part }: PartCollaborators) {
    const accept = (order: Order) => {
      const orders = part(OrdersStore);
      orders.accept(order);
      if (isPlacedForGood(order.state)) void orders.fetchReceipt(order.id);
    };
    this.payment = new FollowedPayment(async (reference) => {
      const { orders } = await loadApi();
      const told = await orders.paymentStatus(reference);
      const order = session.isSignedIn ? await orders.order(told.orderId) : null;
      return order === null ? { told } : { told, accept: () => accept(order) };
    }, delay);
  }

  clear(): void {
    this.payment.clear();
  }
}
