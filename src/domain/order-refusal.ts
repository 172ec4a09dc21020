import type { OrderRefusal } from "./generated/api-orders.ts";
import { parseAmount } from "./money.ts";
import type { Totals } from "./pricing.ts";

/** Where a refused order can be mended: in the cart, or at a step of the checkout. */
export type MendingPlace = { readonly view: "cart" } | { readonly view: "checkout"; readonly step: string };

const CODES_OF_CART: ReadonlySet<string> = new Set([
  "permit_unavailable",
  "vehicle_unknown",
  "vehicle_limit",
  "maximum_number",
  "duplicate_line",
]);

const STEPS_OF_CHECKOUT: Readonly<Record<string, string>> = {
  method_not_allowed: "payment",
  contact_unknown: "contact",
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The refusal that an answer's body is; undefined where it is none. Texts that are missing are left out. */
export function readOrderRefusal(body: unknown): OrderRefusal | undefined {
  return isRecord(body) && typeof body["code"] === "string" ? (body as unknown as OrderRefusal) : undefined;
}

/** Where the driver can mend what was refused: the step that the server names, or the one that the code belongs to. */
export function mendingPlace(refusal: OrderRefusal): MendingPlace {
  if (refusal.step === "cart" || CODES_OF_CART.has(refusal.code)) return { view: "cart" };
  const known = Object.hasOwn(STEPS_OF_CHECKOUT, refusal.code) ? STEPS_OF_CHECKOUT[refusal.code] : undefined;
  return { view: "checkout", step: refusal.step ?? known ?? "review" };
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
