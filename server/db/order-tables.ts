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

/** Orders, their lines, what happened to them and how they are paid for. */

export interface OrdersTable {
  id: string;
  tenant: string;
  driver_id: string;
  /** What people call the order by. */
  number: string;
  placed_at: Instant;
  /** Once the order is stored, moveOrder alone writes it, by SQL of its own that writes the event as well. */
  state: WrittenOnce<OrderState>;
  /** Value of a payment method's document. */
  method: string;
  /** What the tenant called the method when the order was placed; null in orders from before this was kept. */
  method_label: Optional<string>;
  /** When a pending payment lets go of its units. */
  hold_ends_at: OptionalInstant;
  /** ISO 4217. */
  currency: string;
  subtotal_cents: number;
  fees_cents: number;
  tax_cents: number;
  total_cents: number;
  confirmation_address: Optional<string>;
  /** The group that the driver ordered as, by whose rules late money is judged; the operator's lists name it. */
  user_group: string;
  /**
   * Entries of the profile that the order named; they may be gone since. The operator's lists say by them where a permit on
   * paper is sent and whom to ring.
   */
  address_id: Optional<string>;
  phone_id: Optional<string>;
  /** Its items are in the cart no more: it stands, or its driver was sent away to pay or left waiting. */
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
  /** The line as it is answered: a snapshot. */
  item: Json<OrderLine["item"]>;
}

/** One plate that an order line is for, from `since` on, until `until`; still, where that is null. */
export interface OrderLinePlatesTable {
  tenant: string;
  line_id: string;
  seq: Generated<number>;
  /** The vehicle of the profile; it may be gone since. */
  vehicle_id: Optional<string>;
  /** The plate as it is compared; see src/domain/plates.ts. */
  plate_key: string;
  plate_number: string;
  plate_state: string;
  since: Instant;
  until: OptionalInstant;
}

/** One move of an order; the first has no state before it. */
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

/** One attempt to pay for an order or a citation. Of each, one may be open at a time. */
export interface PaymentsTable {
  /** Our reference, which is the provider's idempotency key too. */
  id: string;
  tenant: string;
  order_id: Optional<string>;
  citation_number: Optional<string>;
  /** 1 for the first. */
  attempt: number;
  method: string;
  /** Whom it goes through, and what it is called there; null where it is paid at the desk. */
  provider: Optional<string>;
  provider_reference: Optional<string>;
  amount_cents: number;
  currency: string;
  state: PaymentState;
  card_brand: Optional<string>;
  card_last_four: Optional<string>;
  /** Where the driver goes to pay it, as the provider answered. */
  redirect: OptionalJson<RedirectDetails>;
  decline_reason: Optional<PaymentDeclined["reason"]>;
  opened_at: Instant;
  /** When it was paid, declined or cancelled. */
  settled_at: OptionalInstant;
  /** When its money came, also where it was given back since; null where nobody told the portal that it came. */
  paid_at: OptionalInstant;
  /** When its money was given back. */
  refunded_at: OptionalInstant;
  /** When the desk was told that nobody knows how it stands. */
  desk_told_at: OptionalInstant;
  /** Address that the payer of a citation gave for messages; null if there is none, and for orders, which have their own. */
  receipt_address: Optional<string>;
  /** Its money came when nothing was due of its citation, or the citation was dismissed since: it goes back. */
  not_owed: Generated<boolean>;
  /** The desk cancelled it without its provider's word, which is still asked for. */
  unconfirmed: Generated<boolean>;
  /** Since when its provider tells of another payment, amount or currency; null while what it says is about this one. */
  differs_since: OptionalInstant;
}

/** What the sandbox gateway remembers of a payment, as a provider would elsewhere. The portal reads it by its calls alone. */
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
  /** When an open payment is declined whose card was taken. */
  fails_at: OptionalInstant;
  /** How often money was taken for it. */
  charges: number;
}

/** What the sandbox's payment page remembers of a payment, as a provider would elsewhere. */
export interface HostedSandboxPaymentsTable {
  /** Its own reference: whoever has it may pay on the page. */
  payment_id: string;
  tenant: string;
  /** The portal's reference. */
  reference: string;
  amount_cents: number;
  currency: string;
  /** Where the browser goes back to, as the signed call that created it says. */
  sign_out_url: string;
  incomplete_sign_out_url: string;
  state: "OPEN" | "PENDING" | "PAID" | "DECLINED" | "ENDED" | "REFUNDED";
  decline_reason: Optional<PaymentDeclined["reason"]>;
  brand: Optional<string>;
  last_four: Optional<string>;
  /** When a pending payment has its outcome, and which; both are null in every other state. */
  settles_at: OptionalInstant;
  settles_as: Optional<"PAID" | "DECLINED">;
  /** How often money was taken for it. */
  charges: number;
}

/** One message of a payment provider, so that it counts once. */
export interface ProviderEventsTable {
  tenant: string;
  provider: string;
  event_id: string;
  payment_id: Optional<string>;
  kind: string;
  received_at: Instant;
}

/** One change of the vehicles of an order line, with those that it is for from then on. */
export interface FulfillmentChangesTable {
  id: string;
  tenant: string;
  line_id: string;
  seq: Generated<number>;
  changed_at: Instant;
  vehicles: Json<OrderVehicle[]>;
}

/** One use of an Idempotency-Key: the order that it stands for, and the hash of what was asked. */
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
  /** Written by every order that counts the permit's units; says nothing by itself. */
  times_taken: Generated<number>;
}
