import { problemKey } from "./cart-rules.ts";
import { flowOf, stepOfRole, type StepRole } from "./flow-kinds.ts";
import type { EffectiveFlow } from "./flows.ts";
import type { DeclineReason, Order, OrderRefusal } from "./generated/api-orders.ts";
import { isRecord } from "./is-record.ts";
import { translate, type MessageKey, type Messages } from "./messages.ts";
import { moneyFormat, parseAmount } from "./money.ts";
import { isOrder } from "./order-shape.ts";
import { hasEnded } from "./order-states.ts";
import type { Totals } from "./pricing.ts";

export type RefusalCode = OrderRefusal["code"];

/**
 * Where a refused order can be fixed: at an item of the cart, whose wizard opens at the step; at a step of the
 * checkout; or nowhere, because the order has already been placed.
 */
export type MendingPlace =
  | { readonly view: "cart"; readonly step: string | undefined }
  | { readonly view: "checkout"; readonly step: string | undefined }
  | { readonly view: "orders" };

/** A step by its role, in the flow of an item or of the checkout. */
type RolePlace = { readonly view: "cart" | "checkout"; readonly role: StepRole } | { readonly view: "orders" };

/** Where each code of a refused order can be fixed. */
const PLACES: Readonly<Record<RefusalCode, RolePlace>> = {
  permit_unavailable: { view: "cart", role: "permit" },
  permit_already_yours: { view: "cart", role: "permit" },
  payment_pending: { view: "cart", role: "permit" },
  permit_changed: { view: "cart", role: "permit" },
  start_not_possible: { view: "cart", role: "permit" },
  maximum_number: { view: "cart", role: "permit" },
  vehicle_unknown: { view: "cart", role: "vehicles" },
  vehicle_limit: { view: "cart", role: "vehicles" },
  same_plate: { view: "cart", role: "vehicles" },
  duplicate_line: { view: "cart", role: "vehicles" },
  already_yours: { view: "cart", role: "vehicles" },
  method_not_allowed: { view: "checkout", role: "payment" },
  too_many_declines: { view: "checkout", role: "payment" },
  contact_unknown: { view: "checkout", role: "contact" },
  amounts_differ: { view: "checkout", role: "review" },
  vehicle_changed: { view: "checkout", role: "review" },
  unpaid_citations: { view: "checkout", role: "review" },
  profile_incomplete: { view: "checkout", role: "review" },
  invalid_form: { view: "checkout", role: "review" },
  form_changed: { view: "checkout", role: "review" },
  idempotency_conflict: { view: "orders" },
};

/** All codes of refused orders. */
export const refusalCodes = Object.keys(PLACES) as RefusalCode[];

/** Parses the refusal from a response body; undefined if it is not one, or has an unknown code. */
function readOrderRefusal(body: unknown): OrderRefusal | undefined {
  if (!isRecord(body)) return undefined;
  const { code } = body;
  return refusalCodes.some((known) => known === code) ? (body as unknown as OrderRefusal) : undefined;
}

/** Why a provider declines payments. The message of each is ordering.declined.<reason>. */
const DECLINE_REASONS: Readonly<Record<DeclineReason, true>> = {
  declined: true,
  insufficient_funds: true,
  expired_card: true,
  incorrect_details: true,
  authentication_required: true,
  cancelled: true,
};

/** All reasons of declined payments. */
export const declineReasons = Object.keys(DECLINE_REASONS) as DeclineReason[];

/** The message for a payment that was declined at the checkout; it says that the cart is kept. */
export function declinedWords(messages: Messages, reason: DeclineReason): string {
  return translate(messages, "ordering.declinedKept", { reason: translate(messages, `ordering.declined.${reason}`) });
}

/**
 * Parses why the payment of an order was declined; undefined if the response is not about a declined payment. An
 * unknown reason counts as the general one, since the payment is declined in any case.
 */
function readDeclineReason(body: unknown): DeclineReason | undefined {
  if (!isRecord(body) || body["code"] !== "payment_declined") return undefined;
  return declineReasons.find((known) => known === body["reason"]) ?? "declined";
}

/** The response to an order that was not placed. */
export type Unplaced =
  | { readonly kind: "refused"; readonly refusal: OrderRefusal }
  /** The idempotency key belongs to this order, which an earlier try has placed, or which has ended since. */
  | { readonly kind: "standing"; readonly order: Order }
  | { readonly kind: "declined"; readonly reason: DeclineReason }
  /** Not a known response: a proxy may have sent it. */
  | { readonly kind: "unknown" };

/** The server has judged the order; a proxy can send any other status. */
const JUDGED = 422;
/** Refused before it was judged, after too many declined cards. */
const TOO_MANY = 429;
/** The idempotency key belongs to another order. */
const CONFLICT = 409;
/** The provider has declined the payment. */
const DECLINED = 402;

/** Parses the response to an order that was not placed, by its status and its body. */
export function readUnplaced(status: number, body: unknown): Unplaced {
  const refusal = readOrderRefusal(body);
  const order = refusal === undefined ? undefined : standingOrder(refusal);
  if (order !== undefined && (status === CONFLICT || hasEnded(order.state))) return { kind: "standing", order };
  const refusedWith = refusal?.code === "too_many_declines" ? TOO_MANY : JUDGED;
  if (status === refusedWith && refusal !== undefined) return { kind: "refused", refusal };
  const reason = status === DECLINED ? readDeclineReason(body) : undefined;
  return reason === undefined ? { kind: "unknown" } : { kind: "declined", reason };
}

/** Flows of a tenant by their ids. */
type KnownFlows = Readonly<Record<string, EffectiveFlow>>;

/** The flows of a view. */
function flowsOf(view: "cart" | "checkout", flows: KnownFlows): (EffectiveFlow | undefined)[] {
  return view === "cart"
    ? [flowOf(flows, "permit-order")]
    : [flowOf(flows, "checkout"), flowOf(flows, "checkout-no-charge")];
}

/** The step of a view with this role; undefined if its flows have none. */
export function stepAt(view: "cart" | "checkout", role: StepRole, flows: KnownFlows): string | undefined {
  return flowsOf(view, flows).flatMap((flow) => stepOfRole(flow, role)?.id ?? [])[0];
}

/** Where the driver can fix the refusal: the step that the server names, or the one that belongs to the code. */
export function mendingPlace(refusal: OrderRefusal, flows: KnownFlows): MendingPlace {
  const place = PLACES[refusal.code];
  if (place.view === "orders") return place;
  // "cart" names the view, not a step of the permit order.
  const named = refusal.step === "cart" ? undefined : refusal.step;
  const isOfLine = refusal.step === "cart" || refusal.line !== undefined || refusal.permitId !== undefined;
  const view = isOfLine ? "cart" : place.view;
  const role = isOfLine ? roleOfLine(refusal, place.role) : place.role;
  return { view, step: named ?? stepAt(view, role, flows) };
}

/** Whether the flows of the page have the step: a tenant may have added it after the page was served. */
export function isKnownPlace(place: MendingPlace, flows: KnownFlows): boolean {
  if (place.view === "orders" || place.step === undefined) return true;
  return flowsOf(place.view, flows).some((flow) => flow?.steps.some(({ id }) => id === place.step));
}

/** For an invalid form of a line without a step: missing vehicles belong to their step, all else to the first step. */
function roleOfLine({ code, errors }: OrderRefusal, role: StepRole): StepRole {
  if (code !== "invalid_form") return role;
  return errors !== undefined && Object.hasOwn(errors, "vehicleIds") ? "vehicles" : "permit";
}

/** The permit that a refusal is about, as far as it is known. */
interface RefusedPermit {
  readonly name: string;
  readonly maximumNumber?: number | undefined;
}

/** Message key for an order that an earlier try has placed with other details. */
export function alreadyPlacedKey({ payment }: Order): MessageKey {
  return payment.pending === undefined ? "ordering.refusals.idempotency_conflict" : "ordering.waiting";
}

/** Message key of a refusal. The vehicle limit has the same message as the wizard's alert (specification section 5). */
function refusalKey(refusal: OrderRefusal): MessageKey {
  const { code, limit = 0 } = refusal;
  const standing = standingOrder(refusal);
  if (standing !== undefined) return alreadyPlacedKey(standing);
  return code === "vehicle_limit" ? problemKey({ code: "vehicle-limit", limit }) : `ordering.refusals.${code}`;
}

/**
 * The message of a refusal, the same on the server and on the page: the refused fields' messages, which are the most
 * specific, or else the catalogue's under ordering.refusals with the permit's name, the limit and the correct total.
 */
export function refusalWords(messages: Messages, refusal: OrderRefusal, permit: RefusedPermit | undefined): string {
  const told = Object.values(refusal.errors ?? {});
  if (refusal.code === "invalid_form" && told.length > 0) return told.join("\n");
  const total = rightTotals(refusal)?.totalCents;
  const n = refusal.code === "vehicle_limit" ? refusal.limit : permit?.maximumNumber;
  return translate(messages, refusalKey(refusal), {
    permit: permit?.name ?? translate(messages, "ordering.refusals.aPermit"),
    n: n ?? "",
    order: refusal.orderNumber ?? "",
    form: refusal.form ?? "",
    total: total === undefined ? "" : moneyFormat(messages)(total),
  });
}

/** The order that already has the idempotency key of the refused one; undefined if the response has none. */
export function standingOrder(refusal: OrderRefusal): Order | undefined {
  return isOrder(refusal.order) ? refusal.order : undefined;
}

/** The amounts that the server calculated; undefined if the refusal has none. */
export function rightTotals(refusal: OrderRefusal): Totals | undefined {
  if (refusal.amounts === undefined) return undefined;
  const subtotalCents = parseAmount(refusal.amounts.subtotal);
  const feesCents = parseAmount(refusal.amounts.fees);
  const taxCents = parseAmount(refusal.amounts.tax);
  const totalCents = parseAmount(refusal.amounts.total);
  if (subtotalCents === undefined || feesCents === undefined) return undefined;
  if (taxCents === undefined || totalCents === undefined) return undefined;
  return { subtotalCents, feesCents, taxCents, totalCents };
}
