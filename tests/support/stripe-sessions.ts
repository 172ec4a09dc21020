import { invalid, metadataOf, newId, type Fields, type Intent, type StripeCall } from "./stripe-objects.ts";

/** Creates and charges the intents of sessions. */
interface Till {
  newIntent(about: Pick<Intent, "amount" | "currency" | "metadata">): Intent;
  charge(intent: Intent, number: string): boolean;
}

export interface Session {
  readonly id: string;
  readonly object: "checkout.session";
  readonly client_reference_id: string;
  readonly amount_total: number;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  readonly success_url: string;
  readonly cancel_url: string;
  status: "open" | "complete" | "expired";
  url: string | null;
  payment_intent: Intent | null;
}

/** The Checkout sessions of an account, and the drivers' actions on their page. */
export class StripeSessions {
  readonly all = new Map<string, Session>();
  readonly #till: Till;

  constructor(till: Till) {
    this.#till = till;
  }

  /** Executes a call; throws Refused if Stripe would refuse it. */
  do(call: StripeCall, pathname: string, fields: Fields): Session {
    const session = this.all.get(pathname.split("/")[4] ?? "");
    if (call === "create") return this.#create(fields);
    if (session === undefined) throw invalid("resource_missing", 404);
    if (call === "retrieve") return session;
    if (session.status !== "open") throw invalid("session_is_not_open");
    session.status = "expired";
    session.url = null;
    return session;
  }

  /** The newest session of a payment, by our reference. */
  of(reference: string): Session {
    const found = [...this.all.values()].findLast((session) => session.client_reference_id === reference);
    if (found === undefined) throw new Error(`no session for ${reference}`);
    return found;
  }

  /** Tries a card on the page, which may be declined; does nothing if the session is closed. */
  pay(session: Session, number: string): void {
    if (session.status !== "open") return;
    session.payment_intent ??= this.#till.newIntent({
      amount: session.amount_total,
      currency: session.currency,
      metadata: session.metadata,
    });
    if (this.#till.charge(session.payment_intent, number)) this.complete(session);
  }

  /** Promises a later payment, such as a debit of an account. */
  promise(session: Session): Intent {
    const { amount_total: amount, currency, metadata } = session;
    const intent = this.#till.newIntent({ amount, currency, metadata });
    intent.status = "processing";
    session.payment_intent = intent;
    this.complete(session);
    return intent;
  }

  complete(session: Session): void {
    session.status = "complete";
    session.url = null;
  }

  #create(fields: Fields): Session {
    const id = newId("cs_test");
    const price = "line_items[0][price_data]";
    const session: Session = {
      id,
      object: "checkout.session",
      client_reference_id: fields.get("client_reference_id") ?? "",
      amount_total: Number(fields.get(`${price}[unit_amount]`)) * Number(fields.get("line_items[0][quantity]")),
      currency: fields.get(`${price}[currency]`) ?? "",
      metadata: metadataOf(fields, "payment_intent_data[metadata]"),
      success_url: fields.get("success_url") ?? "",
      cancel_url: fields.get("cancel_url") ?? "",
      status: "open",
      url: `https://checkout.stripe.com/c/pay/${id}#fidkdWxOYHwnPyd1blpxYHZxWjA0`,
      payment_intent: null,
    };
    this.all.set(id, session);
    return session;
  }
}
