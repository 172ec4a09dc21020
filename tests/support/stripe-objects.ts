import { randomBytes } from "node:crypto";

/** The calls of Stripe's API that the portal makes. */
export type StripeCall = "create" | "retrieve" | "method" | "confirm" | "cancel" | "refund";

/** An error of Stripe. */
export interface StripeError {
  readonly type: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly [more: string]: unknown;
}

/** A charge of a card. */
export interface Charge {
  readonly id: string;
  readonly amount: number;
  amount_refunded: number;
  refunded: boolean;
  readonly payment_method_details: { readonly type: "card"; readonly card: { brand: string; last4: string } };
}

/** A payment as Stripe stores it. */
export interface Intent {
  readonly id: string;
  readonly object: "payment_intent";
  readonly amount: number;
  amount_received: number;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  status: string;
  last_payment_error: StripeError | null;
  latest_charge: Charge | null;
}

/** The response to a call. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The fields of a call. */
export type Fields = URLSearchParams;

/** A refusal, thrown by a call and returned in Stripe's format. */
export class Refused extends Error {
  readonly answer: Answer;
  constructor(status: number, error: StripeError) {
    super(error.message);
    this.answer = { status, body: { error } };
  }
}

/** A refusal of an invalid call. */
export const invalid = (code: string, status = 400) =>
  new Refused(status, { type: "invalid_request_error", code, message: `refused: ${code}` });

/** An id in Stripe's format. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** The metadata of a call below a name. */
export function metadataOf(fields: Fields, under: string): Record<string, string> {
  const entries = [...fields].flatMap(([name, value]): [string, string][] =>
    name.startsWith(`${under}[`) ? [[name.slice(under.length + 1, -1), value]] : [],
  );
  return Object.fromEntries(entries);
}
