import type { Order, PermitPaymentStatus } from "../domain/generated/api-orders.ts";
import { isPlacedForGood } from "../domain/order-states.ts";
import { FollowedPayment } from "./followed-payment.ts";
import { OrdersStore } from "./orders-store.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";

/**
 * The status of an order's payment, for whoever returns from the provider's page. The order itself is loaded only for
 * its driver, and is stored like one that was just placed (OrdersStore.placed).
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
      const status = await orders.paymentStatus(reference);
      const order = session.isSignedIn ? await orders.order(status.orderId) : null;
      return order === null ? { status } : { status, accept: () => accept(order) };
    }, delay);
  }

  clear(): void {
    this.payment.clear();
  }
}
