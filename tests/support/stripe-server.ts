import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import type { ReceivedMessage } from "../../server/payments/payment-handler.ts";
import type { StripeApi } from "../../server/payments/stripe/accounts.ts";
import type { Trouble } from "./payment-simulation.ts";
import { StripeLedger } from "./stripe-ledger.ts";
import { newId, Refused, type Answer, type Fields, type Intent, type StripeCall } from "./stripe-objects.ts";

/**
 * A server with those calls of Stripe's API that the portal makes, as its reference describes them: intents, payment
 * methods, refunds and Checkout sessions, responses that are repeated for the same idempotency key, and errors. A
 * card's number determines its result.
 */
export class StripeServer {
  readonly api: StripeApi;
  readonly secretKey = "sk_test_of_the_tests";
  /** Every received call, oldest first, with its fields. */
  readonly heard: {
    readonly path: string;
    readonly fields: Record<string, string>;
    readonly key: string | undefined;
  }[] = [];
  readonly ledger = new StripeLedger();
  readonly #answered = new Map<string, { readonly request: string; readonly answer: Answer }>();
  readonly #troubles = new Map<StripeCall, Trouble[]>();
  readonly #broken = new Set<string>();
  readonly #meanwhile = new Map<StripeCall, () => void>();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      this.#handle(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
    const { port } = server.address() as AddressInfo;
    this.api = { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0 };
  }

  static async start(): Promise<StripeServer> {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    return new StripeServer(server);
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => void this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  /** Makes the next calls of this kind fail, one for each trouble. */
  trouble(call: StripeCall, ...troubles: Trouble[]): void {
    this.#troubles.set(call, troubles);
  }

  /** Runs once, after the next call of this kind is executed, like a change by another client at that time. */
  meanwhile(call: StripeCall, work: () => void): void {
    this.#meanwhile.set(call, work);
  }

  /** Forgets the responses that it would repeat, as Stripe does after a day. */
  forgetKeys(): void {
    this.#answered.clear();
  }

  /** Every intent for a payment, by our reference. */
  intentsOf(reference: string): Intent[] {
    return [...this.ledger.intents.values()].filter(({ metadata }) => metadata["reference"] === reference);
  }

  /** How often a payment was charged. */
  chargesOf(reference: string): number {
    return this.intentsOf(reference).filter(({ amount_received }) => amount_received > 0).length;
  }

  /** An event about an object as Stripe sends it to a webhook, signed with the webhook's secret at an instant. */
  event(object: object, secret: string, at: number): Pick<ReceivedMessage, "headers" | "rawBody"> {
    const payload = JSON.stringify({ id: newId("evt"), object: "event", type: "of.the.tests", data: { object } });
    const timestamp = Math.floor(at / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return { headers: { "stripe-signature": signature }, rawBody: Buffer.from(payload) };
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://stripe");
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
    const fields = request.method === "POST" ? new URLSearchParams(text) : searchParams;
    const key = request.headers["idempotency-key"] as string | undefined;
    const call = callOf(request.method ?? "", pathname);
    const sent = `${request.method} ${pathname}?${text}`;
    // The library immediately repeats a call whose connection broke: the repeated one breaks too.
    if (this.#broken.delete(sent)) return void response.destroy();
    const trouble = this.#troubles.get(call)?.shift();
    if (trouble === "cut" || trouble === "lost") this.#broken.add(sent);
    if (trouble === "cut") return void response.destroy();
    if (trouble === "fault") return send(response, { status: 500, body: { error: { type: "api_error" } } }, false);
    this.heard.push({ path: `${request.method} ${pathname}`, fields: Object.fromEntries(fields), key });
    const isKnown = request.headers.authorization === `Bearer ${this.secretKey}`;
    const { answer, isRepeated } = isKnown
      ? this.#answerOnce(key, sent, () => told(this.ledger.do(call, pathname, fields), fields))
      : {
          answer: new Refused(401, { type: "invalid_request_error", message: "no such key" }).answer,
          isRepeated: false,
        };
    this.#meanwhile.get(call)?.();
    this.#meanwhile.delete(call);
    if (trouble === "lost") return void response.destroy();
    if (trouble === "silent") return;
    send(response, answer, isRepeated);
  }

  /** Repeats the first response for a key, and refuses a different request with the same key. */
  #answerOnce(key: string | undefined, request: string, work: () => unknown): { answer: Answer; isRepeated: boolean } {
    const known = key === undefined ? undefined : this.#answered.get(key);
    if (known !== undefined) {
      const isSame = known.request === request;
      const other = new Refused(400, { type: "idempotency_error", message: "the key was used for another request" });
      return { answer: isSame ? known.answer : other.answer, isRepeated: isSame };
    }
    const answer = answered(work);
    if (key !== undefined) this.#answered.set(key, { request, answer });
    return { answer, isRepeated: false };
  }
}

function callOf(method: string, pathname: string): StripeCall {
  if (method === "GET") return "retrieve";
  if (pathname === "/v1/payment_methods") return "method";
  if (pathname === "/v1/refunds") return "refund";
  if (pathname.endsWith("/confirm")) return "confirm";
  return pathname.endsWith("/cancel") || pathname.endsWith("/expire") ? "cancel" : "create";
}

/** The response for an object. Referenced objects are included if the call asked for them, otherwise only their ids. */
function told(found: unknown, fields: Fields): unknown {
  const wanted = [...fields].flatMap(([name, value]) => (name.startsWith("expand[") ? value.split(".") : []));
  const object = structuredClone(found) as Record<string, unknown>;
  for (const name of ["latest_charge", "payment_intent"]) {
    const { [name]: part } = object;
    if (typeof part !== "object" || part === null) continue;
    object[name] = wanted.includes(name) ? told(part, fields) : (part as { id: string }).id;
  }
  return object;
}

/** Copies the response, so that later changes of the intent do not affect it. */
function answered(work: () => unknown): Answer {
  try {
    return { status: 200, body: structuredClone(work()) };
  } catch (error) {
    if (error instanceof Refused) return structuredClone(error.answer);
    throw error;
  }
}

function send(response: ServerResponse, { status, body }: Answer, isRepeated: boolean): void {
  const repeated = isRepeated ? { "idempotent-replayed": "true" } : {};
  response.writeHead(status, { "content-type": "application/json", "request-id": newId("req"), ...repeated });
  response.end(JSON.stringify(body));
}
