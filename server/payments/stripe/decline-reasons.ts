import type { DeclineReason } from "../payment-handler.ts";

/** Codes of Stripe's that drivers can do something about; every other one, and all that hint at fraud, is a plain decline. */
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

/** Why a card was declined: what its bank says (`decline_code`) counts before what Stripe makes of it (`code`). */
export function declineReason(error: {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}): DeclineReason {
  const { code = "", decline_code = "" } = error;
  return REASONS.get(decline_code) ?? REASONS.get(code) ?? "declined";
}
