import type { Generated } from "kysely";
import type {
  OrderDetails,
  OrderLine,
  OrderVehicle,
  PaymentDeclined,
  RedirectDetails,
} from "../../src/domain/generated/api-orders.ts";
import type { Mover, OrderState } from "../../src/domain/order-states.ts";
import type { Instant, Json, Optional, OptionalInstant, OptionalJson, WrittenOnce } from "./columns.ts";

/** Orders, their lines, events and payments. */

export interface OrdersTable {
  id: string;
  tenant: string;
  driver_id: string;
  /** The number that people refer to the order by. */
  number: string;
  placed_at: Instant;
  /** Once the order is stored, only moveOrder writes it, with SQL that also writes the event. */
  state: WrittenOnce<OrderState>;
  /** The value in a payment method's document. */
  method: string;
  /** The tenant's label of the method when the order was placed; null in orders from before it was stored. */
  method_label: Optional<string>;
  /** When a pending payment releases its units. */
  hold_ends_at: OptionalInstant;
  /** ISO 4217. */
  currency: string;
  subtotal_cents: number;
  fees_cents: number;
  tax_cents: number;
  total_cents: number;
  confirmation_address: Optional<string>;
  /** The driver's group when ordering. Its rules decide about a late payment, and the operator's lists name it. */
  user_group: string;
  /**
   * The profile entries that the order named; they may have been deleted since. The operator's lists use them to say
   * where a paper permit is sent and whom to call.
   */
  address_id: Optional<string>;
  phone_id: Optional<string>;
  /** Its items are no longer in the cart: the order is placed, or its driver was redirected to pay or is waiting. */
  left_cart: boolean;
  details: Json<OrderDetails>;
}

export interface OrderLinesTable {
  id: string;
  tenant: string;
  order_id: string;
  position: number;
  permit_id: string;
  /** First and last day, YYYY-MM-DD. */
  start_on: string;
  end_on: string;
  price_cents: number;
  fee_cents: number;
  /** A snapshot of the line for responses. */
  item: Json<OrderLine["item"]>;
}

/** One plate of an order line, valid from `since` until `until`; still valid if that is null. */
export interface OrderLinePlatesTable {
  tenant: string;
  line_id: string;
  seq: Generated<number>;
  /** The vehicle of the profile; it may have been deleted since. */
  vehicle_id: Optional<string>;
  /** The plate in the form for comparisons; see src/domain/plates.ts. */
  plate_key: string;
  plate_number: string;
  plate_state: string;
  since: Instant;
  until: OptionalInstant;
}

/** One change of an order's state; the first has no earlier state. */
export interface OrderEventsTable {
  id: Generated<number>;
  tenant: string;
  order_id: string;
  at: Instant;
  moved_by: Mover;
  from_state: Optional<OrderState>;
  to_state: OrderState;
  request_id: Optional<string>;
}

export type PaymentState = "OPEN" | "PAID" | "DECLINED" | "CANCELLED" | "REFUNDED";

/** One attempt to pay for an order or a citation. Each can have only one open attempt. */
export interface PaymentsTable {
  /** Our reference, which is also the idempotency key for the provider. */
  id: string;
  tenant: string;
  order_id: Optional<string>;
  citation_number: Optional<string>;
  /** Counted from 1. */
  attempt: number;
  method: string;
  /** The provider and its own reference; null if it is paid at the desk. */
  provider: Optional<string>;
  provider_reference: Optional<string>;
  amount_cents: number;
  currency: string;
  state: PaymentState;
  card_brand: Optional<string>;
  card_last_four: Optional<string>;
  /** Where the driver pays, as returned by the provider. */
  redirect: OptionalJson<RedirectDetails>;
  decline_reason: Optional<PaymentDeclined["reason"]>;
  opened_at: Instant;
  /** When it was paid, declined or cancelled. */
  settled_at: OptionalInstant;
  /** When its money was received, also if it was refunded since; null if nobody reported that to the portal. */
  paid_at: OptionalInstant;
  /** When its money was refunded. */
  refunded_at: OptionalInstant;
  /** When the desk was notified that the state of the payment is unknown. */
  desk_told_at: OptionalInstant;
  /** The email address that a citation's payer gave for messages; null without one, and for orders, which have one. */
  receipt_address: Optional<string>;
  /** It must be refunded: its money came when nothing was due for its citation, or the citation was dismissed since. */
  not_owed: Generated<boolean>;
  /** The desk cancelled it without a confirmation by its provider, which is still queried. */
  unconfirmed: Generated<boolean>;
  /** Since when its provider reports another payment, amount or currency; null while its reports match. */
  differs_since: OptionalInstant;
}

/**
 * The sandbox gateway's records of a payment, in place of a real provider's. The portal reads them only through the
 * gateway's calls.
 */
export interface SandboxPaymentsTable {
  /** Our reference. */
  reference: string;
  tenant: string;
  provider_reference: string;
  amount_cents: number;
  currency: string;
  state: "OPEN" | "PAID" | "DECLINED" | "ENDED" | "REFUNDED";
  decline_reason: Optional<PaymentDeclined["reason"]>;
  brand: Optional<string>;
  last_four: Optional<string>;
  /** When an open payment is declined although its card was accepted. */
  fails_at: OptionalInstant;
  /** How often it was charged. */
  charges: number;
}

/** The records of the sandbox's payment page, in place of a real provider's. */
export interface HostedSandboxPaymentsTable {
  /** The sandbox's own reference. Anyone who has it may pay on the page. */
  payment_id: string;
  tenant: string;
  /** The portal's reference. */
  reference: string;
  amount_cents: number;
  currency: string;
  /** The return addresses of the browser, as given by the signed call that created the payment. */
  sign_out_url: string;
  incomplete_sign_out_url: string;
  state: "OPEN" | "PENDING" | "PAID" | "DECLINED" | "ENDED" | "REFUNDED";
  decline_reason: Optional<PaymentDeclined["reason"]>;
  brand: Optional<string>;
  last_four: Optional<string>;
  /** When a pending payment gets its result, and which; both are null in every other state. */
  settles_at: OptionalInstant;
  settles_as: Optional<"PAID" | "DECLINED">;
  /** How often it was charged. */
  charges: number;
}

/** One message of a payment provider, so that it is counted only once. */
export interface ProviderEventsTable {
  tenant: string;
  provider: string;
  event_id: string;
  payment_id: Optional<string>;
  kind: string;
  received_at: Instant;
}

/** One change of an order line's vehicles, with the new ones. */
export interface FulfillmentChangesTable {
  id: string;
  tenant: string;
  line_id: string;
  seq: Generated<number>;
  changed_at: Instant;
  vehicles: Json<OrderVehicle[]>;
}

/** One use of an Idempotency-Key: its order, and the hash of the request. */
export interface OrderKeysTable {
  tenant: string;
  driver_id: string;
  key: string;
  body_hash: string;
  order_id: string;
  created_at: Instant;
}

export interface PermitCountersTable {
  tenant: string;
  permit_id: string;
  /** Written by every order that counts the permit's units, which locks the row; the value has no meaning. */
  times_taken: Generated<number>;
}
