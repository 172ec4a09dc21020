import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { CardDetails } from "../../src/domain/generated/api-orders.ts";
import type { DeclineReason, PaidCard } from "../../server/payments/payment-handler.ts";

export type SimulatedCall = "open" | "pay" | "ask" | "cancel" | "refund";

/**
 * How a call fails: the provider responds with an internal error, the connection breaks before the call arrives, or the
 * call takes effect, but its response is lost or never sent.
 */
export type Trouble = "fault" | "cut" | "lost" | "silent";

/** A payment as the provider stores it, and how often it was charged. */
export interface SimulatedPayment {
  kind: "open" | "paid" | "declined" | "ended" | "refunded";
  readonly providerReference: string;
  readonly amountCents: number;
  readonly currency: string;
  reason?: DeclineReason;
  card?: PaidCard;
  charges: number;
  /** The driver has paid, and the provider does not know the result yet: it is open, but can no longer be paid. */
  isUnsettled?: boolean;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
  return text;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = await textOf(request);
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
}

/** The buttons for the driver on the page. */
const PRESSES = ["Pay", "Decline", "Send slowly"] as const;

/** The page on which a driver pays: buttons until one is pressed, and the two links back to the portal. */
function pageOf({ kind, isUnsettled }: SimulatedPayment, parameters: URLSearchParams): string {
  const isToPay = kind === "open" && isUnsettled !== true;
  const buttons = PRESSES.map((press) => `<button name="press" value="${press}">${press}</button>`).join(" ");
  const state = isUnsettled === true ? "not settled" : kind;
  const rest = isToPay ? `<form method="post">${buttons}</form>` : `<p>This payment is ${state}.</p>`;
  const query = new URLSearchParams({ paymentReference: parameters.get("paymentReference") ?? "" });
  const way = (name: string, words: string) => `<p><a href="${parameters.get(name) ?? ""}?${query}">${words}</a></p>`;
  const ways = `${way("signOutUrl", "Back to the portal")}${way("incompleteSignOutUrl", "Leave without paying")}`;
  return `<!doctype html><html lang="en"><title>Payment service</title><h1>Payment service</h1>${rest}${ways}</html>`;
}

/**
 * A payment provider for tests: an HTTP server whose payments survive when the portal is killed. A test can make it
 * decline, fail, lose responses, report wrong amounts, and charge cancelled payments.
 */
export class PaymentSimulation {
  readonly url: string;
  /** Every call that reached the provider, with its reference, oldest first. */
  readonly heard: { readonly call: SimulatedCall; readonly reference: string }[] = [];
  readonly #server: Server;
  readonly #payments = new Map<string, SimulatedPayment>();
  readonly #troubles = new Map<SimulatedCall, Trouble[]>();
  readonly #meanwhile = new Map<SimulatedCall, () => Promise<void>>();
  #decline: DeclineReason | undefined;
  #misstated: Record<string, unknown> = {};

  private constructor(server: Server) {
    this.#server = server;
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      this.#handle(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<PaymentSimulation> {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    return new PaymentSimulation(server);
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => void this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  /** Makes the next calls of this kind fail, one for each trouble. */
  trouble(call: SimulatedCall, ...troubles: Trouble[]): void {
    this.#troubles.set(call, troubles);
  }

  /** Declines the next payment by card. */
  decline(reason: DeclineReason): void {
    this.#decline = reason;
  }

  /** Runs once, after the next call of this kind has taken effect and before the response. */
  meanwhile(call: SimulatedCall, work: () => Promise<void>): void {
    this.#meanwhile.set(call, work);
  }

  /** Adds these fields to all responses, true or not, until the next call of this method. */
  misstate(fields: Record<string, unknown>): void {
    this.#misstated = fields;
  }

  /** Pays on the provider's page. With `always`, also a payment that can no longer be paid, as with a slow bank. */
  payAtPage(reference: string, always = false): void {
    const payment = this.payment(reference);
    if (payment.kind === "open" || always) this.#charge(payment, { brand: "Visa", lastFour: "4242" });
  }

  /** Reports a payment as declined that the driver had made before. */
  declineAtPage(reference: string, reason: DeclineReason = "declined"): void {
    const payment = this.payment(reference);
    if (payment.kind !== "open") return;
    Object.assign(payment, { kind: "declined", reason, isUnsettled: false });
  }

  payment(reference: string): SimulatedPayment {
    const payment = this.#payments.get(reference);
    if (payment === undefined) throw new Error(`the provider knows no payment ${reference}`);
    return payment;
  }

  /** All payments of the provider, by our reference. */
  get payments(): ReadonlyMap<string, SimulatedPayment> {
    return this.#payments;
  }

  #charge(payment: SimulatedPayment, card: PaidCard): void {
    payment.kind = "paid";
    payment.isUnsettled = false;
    payment.card = card;
    payment.charges += 1;
  }

  #newPayment(kind: SimulatedPayment["kind"], body: Record<string, unknown>): SimulatedPayment {
    return {
      kind,
      providerReference: `sim_${this.#payments.size + 1}_${Date.now()}`,
      amountCents: body["amountCents"] as number,
      currency: body["currency"] as string,
      charges: 0,
    };
  }

  #do(call: SimulatedCall, reference: string, body: Record<string, unknown>): SimulatedPayment | undefined {
    const known = this.#payments.get(reference);
    if (known === undefined && (call === "open" || call === "cancel")) {
      this.#payments.set(reference, this.#newPayment(call === "open" ? "open" : "ended", body));
    } else if (call === "cancel" && known?.kind === "open") known.kind = "ended";
    else if (call === "refund" && known?.kind === "paid") known.kind = "refunded";
    else if (call === "pay" && known?.kind === "open") this.#payWithCard(known, body["card"] as CardDetails);
    return this.#payments.get(reference);
  }

  #payWithCard(payment: SimulatedPayment, { cardNumber }: CardDetails): void {
    const reason = this.#decline;
    this.#decline = undefined;
    if (reason === undefined) return this.#charge(payment, { brand: "Visa", lastFour: cardNumber.slice(-4) });
    payment.kind = "declined";
    payment.reason = reason;
  }

  /** Shows the page for the driver's browser, and handles its buttons. */
  async #showPage(request: IncomingMessage, parameters: URLSearchParams, response: ServerResponse): Promise<void> {
    const reference = parameters.get("paymentReference") ?? "";
    const press = request.method === "POST" ? new URLSearchParams(await textOf(request)).get("press") : null;
    if (press === "Pay") this.payAtPage(reference);
    if (press === "Decline") this.declineAtPage(reference);
    if (press === "Send slowly") this.payment(reference).isUnsettled = true;
    response.writeHead(200, { "content-type": "text/html" }).end(pageOf(this.payment(reference), parameters));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", this.url);
    if (pathname === "/page") return this.#showPage(request, searchParams, response);
    const [, call, reference] = (request.url ?? "").split("/") as [string, SimulatedCall, string];
    const body = await bodyOf(request);
    const trouble = this.#troubles.get(call)?.shift();
    if (trouble === "cut") return void response.destroy();
    if (trouble === "fault") return void response.writeHead(500).end();
    this.heard.push({ call, reference });
    const payment = this.#do(call, reference, body);
    const answer = payment === undefined ? { kind: "unknown" } : { reference, ...payment, ...this.#misstated };
    const work = this.#meanwhile.get(call);
    this.#meanwhile.delete(call);
    await work?.();
    if (trouble === "lost") return void response.destroy();
    if (trouble === "silent") return;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }
}
