import { hasCheckDigit } from "../../src/domain/cards.ts";
import { StripeSessions } from "./stripe-sessions.ts";
import {
  invalid,
  metadataOf,
  newId,
  Refused,
  type Charge,
  type Fields,
  type Intent,
  type StripeCall,
  type StripeError,
} from "./stripe-objects.ts";

/** The published numbers of Stripe's guide to testing, with the error of each. */
const DECLINES: Readonly<Record<string, Pick<StripeError, "code" | "decline_code">>> = {
  "4000000000000002": { code: "card_declined", decline_code: "generic_decline" },
  "4000000000009995": { code: "card_declined", decline_code: "insufficient_funds" },
  "4000000000009979": { code: "card_declined", decline_code: "stolen_card" },
  "4000000000000069": { code: "expired_card", decline_code: "expired_card" },
  "4000000000000127": { code: "incorrect_cvc", decline_code: "incorrect_cvc" },
  "4000000000000119": { code: "processing_error", decline_code: "processing_error" },
  "4000002500003155": { code: "authentication_required", decline_code: "authentication_required" },
};

const BRANDS: Readonly<Record<string, string>> = { "3": "amex", "4": "visa", "5": "mastercard", "6": "discover" };

/** The data of a Stripe account, and its calls. */
export class StripeLedger {
  readonly intents = new Map<string, Intent>();
  readonly sessions = new StripeSessions(this);
  readonly #methods = new Map<string, { readonly number: string }>();

  /** Executes a call; throws Refused if Stripe would refuse it. */
  do(call: StripeCall, pathname: string, fields: Fields): unknown {
    if (pathname.startsWith("/v1/checkout/")) return this.sessions.do(call, pathname, fields);
    const id = pathname.split("/")[3] ?? "";
    switch (call) {
      case "create":
        return this.newIntent({
          amount: Number(fields.get("amount")),
          currency: fields.get("currency") ?? "",
          metadata: metadataOf(fields, "metadata"),
        });
      case "method":
        return this.#newMethod(fields);
      case "refund":
        return this.#refund(this.#intent(fields.get("payment_intent") ?? ""));
      case "retrieve":
        return this.#intent(id);
      case "confirm":
        return this.#confirm(this.#intent(id), fields);
      case "cancel":
        return this.#cancel(this.#intent(id));
    }
  }

  #intent(id: string): Intent {
    const intent = this.intents.get(id);
    if (intent === undefined) throw invalid("resource_missing", 404);
    return intent;
  }

  /** An intent without payments. */
  newIntent(about: Pick<Intent, "amount" | "currency" | "metadata">): Intent {
    const intent: Intent = {
      ...about,
      id: newId("pi"),
      object: "payment_intent",
      amount_received: 0,
      status: "requires_payment_method",
      last_payment_error: null,
      latest_charge: null,
    };
    this.intents.set(intent.id, intent);
    return intent;
  }

  /** Charges an intent to a card; returns false if it is declined, and records the error in the intent. */
  charge(intent: Intent, number: string): boolean {
    const decline = DECLINES[number];
    if (decline !== undefined) {
      // Like Stripe's own errors, this one contains more than anyone needs: none of it may be passed on.
      intent.last_payment_error = { type: "card_error", ...decline, message: `the card ${number} was declined` };
      return false;
    }
    intent.latest_charge = chargeOf(intent, number);
    intent.status = "succeeded";
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
    return true;
  }

  #newMethod(fields: Fields): unknown {
    const number = fields.get("card[number]") ?? "";
    if (!hasCheckDigit(number)) {
      throw new Refused(402, { type: "card_error", code: "incorrect_number", message: `no card has ${number}` });
    }
    const id = newId("pm");
    this.#methods.set(id, { number });
    return { id, object: "payment_method" };
  }

  #confirm(intent: Intent, fields: Fields): Intent {
    if (intent.status !== "requires_payment_method") throw invalid("payment_intent_unexpected_state");
    const method = this.#methods.get(fields.get("payment_method") ?? "");
    if (method === undefined) throw invalid("resource_missing");
    const { number } = method;
    const asksHolder = DECLINES[number]?.code === "authentication_required";
    if (asksHolder && fields.get("error_on_requires_action") !== "true") {
      intent.status = "requires_action";
      return intent;
    }
    if (this.charge(intent, number) || intent.last_payment_error === null) return intent;
    throw new Refused(402, { ...intent.last_payment_error, payment_intent: { ...intent } });
  }

  #cancel(intent: Intent): Intent {
    if (["succeeded", "canceled", "processing"].includes(intent.status))
      throw invalid("payment_intent_unexpected_state");
    intent.status = "canceled";
    return intent;
  }

  #refund({ latest_charge: charge }: Intent): unknown {
    if (charge === null) throw invalid("charge_not_refundable");
    if (charge.refunded) throw invalid("charge_already_refunded");
    charge.amount_refunded = charge.amount;
    charge.refunded = true;
    return { id: newId("re"), object: "refund", status: "succeeded" };
  }
}

function chargeOf({ amount }: Intent, number: string): Charge {
  const card = { brand: BRANDS[number.charAt(0)] ?? "unionpay", last4: number.slice(-4) };
  return {
    id: newId("ch"),
    amount,
    amount_refunded: 0,
    refunded: false,
    payment_method_details: { type: "card", card },
  };
}
