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
 * Where a refused order can be mended: at an item of the cart, whose wizard opens at the step; at a step of the checkout;
 * or nowhere, because the order stands already.
 */
export type MendingPlace =
  | { readonly view: "cart"; readonly step: string | undefined }
  | { readonly view: "checkout"; readonly step: string | undefined }
  | { readonly view: "orders" };

/** A step by its role, of the flow of an item or of the checkout. */
type RolePlace = { readonly view: "cart" | "checkout"; readonly role: StepRole } | { readonly view: "orders" };

/** Every code of a refused order, and where it is mended. */
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

/** Every code that an order can be refused with. */
export const refusalCodes = Object.keys(PLACES) as RefusalCode[];

/** The refusal that a response's body is; undefined where it is none, or has a code that is not known here. */
function readOrderRefusal(body: unknown): OrderRefusal | undefined {
  if (!isRecord(body)) return undefined;
  const { code } = body;
  return refusalCodes.some((known) => known === code) ? (body as unknown as OrderRefusal) : undefined;
}

/** Why a provider declines payments. The words of each are the message ordering.declined.<reason>. */
const DECLINE_REASONS: Readonly<Record<DeclineReason, true>> = {
  declined: true,
  insufficient_funds: true,
  expired_card: true,
  incorrect_details: true,
  authentication_required: true,
  cancelled: true,
};

/** Every reason for which a payment can be declined. */
export const declineReasons = Object.keys(DECLINE_REASONS) as DeclineReason[];

/** Why a payment was declined at the checkout, whose cart is kept. */
export function declinedWords(messages: Messages, reason: DeclineReason): string {
  return translate(messages, "ordering.declinedKept", { reason: translate(messages, `ordering.declined.${reason}`) });
}

/**
 * Why the payment of an order was declined; undefined where the response says nothing of a declined payment. A reason that
 * is not known here is told as the general one: declined it is all the same.
 */
function readDeclineReason(body: unknown): DeclineReason | undefined {
  if (!isRecord(body) || body["code"] !== "payment_declined") return undefined;
  return declineReasons.find((known) => known === body["reason"]) ?? "declined";
}

/** What the response to an order that was not placed says of it. */
export type Unplaced =
  | { readonly kind: "refused"; readonly refusal: OrderRefusal }
  /** The key stands for this order, which an earlier try has placed, or which has ended since. */
  | { readonly kind: "standing"; readonly order: Order }
  | { readonly kind: "declined"; readonly reason: DeclineReason }
  /** Nothing: whoever is in between may have sent it. */
  | { readonly kind: "unknown" };

/** A judged order; every other status may come from whoever is in between. */
const JUDGED = 422;
/** Refused unjudged, after too many cards that failed to pay. */
const TOO_MANY = 429;
/** The key stands for another order. */
const CONFLICT = 409;
/** The provider has declined the payment. */
const DECLINED = 402;

/** Reads the response to an order that was not placed, by its status and its body. */
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

/** The flows that a view walks through. */
function flowsOf(view: "cart" | "checkout", flows: KnownFlows): (EffectiveFlow | undefined)[] {
  return view === "cart"
    ? [flowOf(flows, "permit-order")]
    : [flowOf(flows, "checkout"), flowOf(flows, "checkout-no-charge")];
}

/** The step of a view that has a role; undefined where its flows have none. */
export function stepAt(view: "cart" | "checkout", role: StepRole, flows: KnownFlows): string | undefined {
  return flowsOf(view, flows).flatMap((flow) => stepOfRole(flow, role)?.id ?? [])[0];
}

/** Where the driver can mend what was refused: the step that the server names, or the one that the code belongs to. */
export function mendingPlace(refusal: OrderRefusal, flows: KnownFlows): MendingPlace {
  const place = PLACES[refusal.code];
  if (place.view === "orders") return place;
  // "cart" says which view, not which step of the permit order.
  const named = refusal.step === "cart" ? undefined : refusal.step;
  const isOfLine = refusal.step === "cart" || refusal.line !== undefined || refusal.permitId !== undefined;
  const view = isOfLine ? "cart" : place.view;
  const role = isOfLine ? roleOfLine(refusal, place.role) : place.role;
  return { view, step: named ?? stepAt(view, role, flows) };
}

/** Whether the flows that a page was served with have the step: a tenant may have added it since. */
export function isKnownPlace(place: MendingPlace, flows: KnownFlows): boolean {
  if (place.view === "orders" || place.step === undefined) return true;
  return flowsOf(place.view, flows).some((flow) => flow?.steps.some(({ id }) => id === place.step));
}

/** A form refused on a line without its step: missing vehicles are told under that name, all else at the first step. */
function roleOfLine({ code, errors }: OrderRefusal, role: StepRole): StepRole {
  if (code !== "invalid_form") return role;
  return errors !== undefined && Object.hasOwn(errors, "vehicleIds") ? "vehicles" : "permit";
}

/** What is known of the permit that a refusal is about. */
interface RefusedPermit {
  readonly name: string;
  readonly maximumNumber?: number | undefined;
}

/** Key of the words for an order that an earlier try has placed with other details. */
export function alreadyPlacedKey({ payment }: Order): MessageKey {
  return payment.pending === undefined ? "ordering.refusals.idempotency_conflict" : "ordering.waiting";
}

/** Key of a refusal's words. The vehicle limit is told in the words of the wizard's alert (specification section 5). */
function refusalKey(refusal: OrderRefusal): MessageKey {
  const { code, limit = 0 } = refusal;
  const standing = standingOrder(refusal);
  if (standing !== undefined) return alreadyPlacedKey(standing);
  return code === "vehicle_limit" ? problemKey({ code: "vehicle-limit", limit }) : `ordering.refusals.${code}`;
}

/**
 * The words of a refusal, on the server and on the page alike: those of the refused fields, which say most, else the
 * catalogue's under ordering.refusals with the permit's name, the limit and the right total in them.
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

/** The order that is under the key of a refused one; undefined where the server told none. */
export function standingOrder(refusal: OrderRefusal): Order | undefined {
  return isOrder(refusal.order) ? refusal.order : undefined;
}

/** The amounts that the server reckons; undefined where the refusal brings none. */
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
