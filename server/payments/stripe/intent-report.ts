import type { Stripe } from "stripe";
import cardTypes from "../../../schemas/rules/card-types.json" with { type: "json" };
import type { PaidCard, ProviderReport, DeclineReason } from "../payment-handler.ts";

/** The fields to expand in an intent for its report. */
export const WITH_CHARGE = { expand: ["latest_charge"] };

/** Stripe's brand names and our card types. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["visa", "VISA"],
  ["mastercard", "MC"],
  ["amex", "AMEX"],
  ["discover", "DISC"],
  ["diners", "DINERS_CLUB"],
  ["jcb", "JCB"],
]);

function paidCard({ payment_method_details }: Stripe.Charge): PaidCard | undefined {
  const { brand = null, last4 = null } = payment_method_details?.card ?? {};
  if (brand === null || last4 === null) return undefined;
  const type = cardTypes.cardTypes.find(({ value }) => value === TYPES.get(brand));
  return { brand: type?.label ?? brand, lastFour: last4 };
}

/** Stripe's error codes that drivers can act on; any other one, and all that hint at fraud, are a plain decline. */
const REASONS: ReadonlyMap<string, DeclineReason> = new Map([
  ["insufficient_funds", "insufficient_funds"],
  ["expired_card", "expired_card"],
  ...["incorrect_number", "invalid_number", "incorrect_cvc", "invalid_cvc"].map(incorrect),
  ...["invalid_expiry_month", "invalid_expiry_year"].map(incorrect),
  ...["incorrect_address", "incorrect_zip", "incorrect_postal_code"].map(incorrect),
  ...["authentication_required", "authentication_not_handled", "authentication_failure"].map(unauthenticated),
  ...["requires_action_not_handled", "payment_intent_action_required"].map(unauthenticated),
  ...["payment_intent_authentication_failure"].map(unauthenticated),
]);

function incorrect(code: string): [string, DeclineReason] {
  return [code, "incorrect_details"];
}

function unauthenticated(code: string): [string, DeclineReason] {
  return [code, "authentication_required"];
}

/** Why a card was declined: the bank's reason (`decline_code`) takes precedence over Stripe's own (`code`). */
export function declineReason(error: {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}): DeclineReason {
  const { code = "", decline_code = "" } = error;
  return REASONS.get(decline_code) ?? REASONS.get(code) ?? "declined";
}

/** The payment and amount of an intent; once it is paid, the amount received. */
export function namedBy({ id, amount, amount_received, currency, metadata, status }: Stripe.PaymentIntent) {
  return {
    reference: metadata["reference"] ?? "",
    providerReference: id,
    amountCents: status === "succeeded" ? amount_received : amount,
    currency: currency.toUpperCase(),
  };
}

/** Stripe's report on a payment by its intent (requested WITH_CHARGE). Only a full refund counts as refunded. */
export function intentReport(intent: Stripe.PaymentIntent): ProviderReport {
  const { status, last_payment_error, latest_charge } = intent;
  const named = namedBy(intent);
  switch (status) {
    case "succeeded": {
      const charge = typeof latest_charge === "string" ? null : latest_charge;
      const card = charge === null ? undefined : paidCard(charge);
      return { ...named, kind: charge?.refunded === true ? "refunded" : "paid", card };
    }
    case "canceled":
      return { ...named, kind: "ended" };
    case "requires_action":
      return { ...named, kind: "declined", reason: "authentication_required" };
    case "requires_payment_method":
      if (last_payment_error === null) return { ...named, kind: "open" };
      return { ...named, kind: "declined", reason: declineReason(last_payment_error) };
    case "processing":
    case "requires_capture":
    case "requires_confirmation":
    // A status that Stripe may add later is not treated as final.
    default:
      return { ...named, kind: "open" };
  }
}
