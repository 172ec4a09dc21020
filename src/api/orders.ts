import type {
  BuyerRules,
  FulfillmentVehiclesRequest,
  MerchantAccount,
  Order,
  OrderList,
  OrderToPay,
  PermitPaymentStatus,
  PermitReasons,
  PurchasablePermits,
  PurchaseRequest,
  TaxRate,
} from "../domain/generated/api-orders.ts";
import type { ServedMethod } from "../domain/generated/api-portal.ts";
import { responseChecks } from "./response-checks.ts";
import type { ApiClient } from "./client.ts";
import type { ReceivedFile } from "./received-file.ts";

/** Offered permits, the rules for buying, and orders (specification section 7). */
export interface OrdersApi {
  purchasablePermits(accountId: string, userName: string): Promise<PurchasablePermits>;
  /** The reasons for a visit that can be chosen for a permit. */
  permitReasons(permitId: string): Promise<PermitReasons>;
  /** Payment rules of a group. */
  rules(groupName: string, accountId: string): Promise<BuyerRules>;
  /** The tenant's tax rate in percent. Fails silently. */
  taxRate(): Promise<TaxRate>;
  /** The accepted cards. Refused with cards_not_allowed if there are none. */
  merchantAccount(): Promise<MerchantAccount>;
  /**
   * Places an order at the call of its payment method. Returns the order as it stands (201, 200), or with its payment where that
   * has no final result yet (202). The same key and request return the same order. A declined payment (402,
   * PaymentDeclined) and a refused order (422 and 409, OrderRefusal) are thrown as the ApiFailure that carries them.
   */
  place(
    endpoint: ServedMethod["endpoint"],
    request: PurchaseRequest,
    idempotencyKey: string,
  ): Promise<Order | OrderToPay>;
  /** Asks the provider for the status of an order's payment; returns where it continues while it is open. */
  resumePayment(orderId: string): Promise<OrderToPay>;
  /** Cancels the payment of an order. Returns the order, which is cancelled unless it was paid before. */
  giveUpPayment(orderId: string): Promise<Order>;
  /** The status of the payment with this reference, signed in or not. Fails silently: the caller repeats the call. */
  paymentStatus(paymentReference: string): Promise<PermitPaymentStatus>;
  /** Orders of an account, newest first. */
  list(accountId: string): Promise<OrderList>;
  order(orderId: string): Promise<Order>;
  /** Replaces all vehicles of a valid permit. Returns its order. */
  changeVehicles(request: FulfillmentVehiclesRequest): Promise<Order>;
  /** The receipt of an order as a PDF. isBackground: nobody waits for it yet. */
  receipt(orderId: string, isBackground?: boolean): Promise<ReceivedFile>;
}

const LIST_TITLE = "calls.titles.orderList";

const signedIn = { access: "signed-in" } as const;

/** The calls of a purchase and those that change a placed order; see purchase-calls.ts. */
export type PurchaseCalls = Pick<
  OrdersApi,
  | "purchasablePermits"
  | "permitReasons"
  | "rules"
  | "taxRate"
  | "merchantAccount"
  | "place"
  | "giveUpPayment"
  | "changeVehicles"
>;

/** The calls around orders of a tenant, once they are placed. */
export function placedOrders(client: ApiClient, slug: string): Omit<OrdersApi, keyof PurchaseCalls> {
  return { ...paymentCalls(client, slug), ...orderCalls(client) };
}

type PaymentCalls = Pick<OrdersApi, "resumePayment" | "paymentStatus">;

function paymentCalls(client: ApiClient, customer: string): PaymentCalls {
  return {
    resumePayment: (id) =>
      client.send("GET /api/v1/orders/{id}/pay", {
        ...signedIn,
        path: { id },
        titleKey: "calls.titles.resumePayment",
        isResponse: responseChecks.orderToPay,
      }),
    paymentStatus: (paymentReference) =>
      client.send("GET /api/v1/portal/pages/home-without-session/permit-payment-status/{paymentReference}", {
        access: "public",
        path: { paymentReference },
        query: { customer },
        isResponse: responseChecks.paymentStatus,
        titleKey: "calls.titles.placeOrder",
        isSilent: true,
        isBackground: true,
      }),
  };
}

function orderCalls(client: ApiClient): Omit<OrdersApi, keyof (PurchaseCalls & PaymentCalls)> {
  return {
    list: (accountId) =>
      client.send("GET /api/v1/eua/{accountId}/order", {
        ...signedIn,
        path: { accountId },
        isResponse: responseChecks.orders,
        titleKey: LIST_TITLE,
        isBackground: true,
      }),
    order: (id) =>
      client.send("GET /api/v1/orders/{id}", {
        ...signedIn,
        path: { id },
        isResponse: responseChecks.order,
        titleKey: LIST_TITLE,
        isBackground: true,
      }),
    receipt: (orderId, isBackground = false) =>
      client.sendForFile(
        "GET /api/v1/order-actions/download-order-receipt/{orderId}",
        { ...signedIn, path: { orderId }, titleKey: "calls.titles.default", isBackground },
        "application/pdf",
      ),
  };
}
