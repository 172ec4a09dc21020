import { randomUUID } from "node:crypto";
import type { HostedPaymentMessage } from "../../src/domain/generated/protocols-hosted-payments.ts";
import type { Citation } from "../../src/domain/generated/api-citations.ts";
import type { Order, OrderToPay, RedirectDetails } from "../../src/domain/generated/api-orders.ts";
import { redirectAddress } from "../../src/domain/order-shape.ts";
import { createSecretBox } from "../../server/identity/secret-box.ts";
import { sandboxSecret } from "../../server/payments/hosted-providers/sandbox/protocol-server.ts";
import { signedHeaders } from "../../server/payments/hosted/signature.ts";
import { lookUpPath, storeCitations, writeCitingTwins } from "./citations.ts";
import type { OpenTestDatabase } from "./databases.ts";
import { providedPurchase } from "./paying-portal.ts";
import { line } from "./purchase.ts";
import { PUBLIC_URL, startTestServer, type TestServer } from "./server.ts";
import { driverRows } from "./stored-buyers.ts";

/** The tenant whose drivers pay in the sandbox. */
export const SLUG = "eastport";

/** Tenants whose drivers pay on the sandbox's page. */
export const HOSTED_SALES = {
  methods: ["CHECK", "TRANSACT_PAYMENTS"],
  tenant: { hostedPayments: { provider: "sandbox" } },
};

const FROM_HERE = { "sec-fetch-site": "same-origin" };
const box = createSecretBox("a key for tests, of thirty-two characters or more");

/** The secret that both sides of a tenant's sandbox share on a test server. */
export const secretOf = (slug: string): string => sandboxSecret(box, slug);

/** An order that waits for its payment in the sandbox. */
export type Ordered = Awaited<ReturnType<HostedPortal["ordered"]>>;

/** A payment after the redirect to its page. */
interface SentAway {
  readonly page: string;
  /** The payment's reference. */
  readonly reference: string;
  /** The state that the order or citation shows, without asking the provider. */
  state(): Promise<string | undefined>;
}

/** A demo server whose drivers pay in the sandbox, and the calls of the sandbox. */
export class HostedPortal {
  readonly server: TestServer;
  /** Messages of the sandbox that have not been sent yet. */
  readonly waiting: { readonly work: () => Promise<void>; readonly delayMs: number }[];
  readonly #buyers: Awaited<ReturnType<typeof driverRows>>;
  readonly #remove: () => void;
  #cites = 100;

  private constructor(
    server: TestServer,
    waiting: HostedPortal["waiting"],
    buyers: Awaited<ReturnType<typeof driverRows>>,
    remove: () => void,
  ) {
    this.server = server;
    this.waiting = waiting;
    this.#buyers = buyers;
    this.#remove = remove;
  }

  static async start(open: OpenTestDatabase): Promise<HostedPortal> {
    const twins = writeCitingTwins(HOSTED_SALES);
    const waiting: HostedPortal["waiting"] = [];
    const later = (work: () => Promise<void>, delayMs: number) => void waiting.push({ work, delayMs });
    const server = await startTestServer(open, { tenantsDir: twins.folder, env: { demo: true }, later });
    return new HostedPortal(server, waiting, await driverRows(server.db, SLUG, 40), twins.remove);
  }

  async close(): Promise<void> {
    await this.server.close();
    this.#remove();
  }

  /** Sends the waiting messages, and returns the delay of each. */
  async sendMessages(): Promise<number[]> {
    const now = this.waiting.splice(0);
    for (const { work } of now) await work();
    return now.map(({ delayMs }) => delayMs);
  }

  /** Sends any message in the sandbox's name. */
  message(message: HostedPaymentMessage, at = this.server.now()) {
    const body = JSON.stringify(message);
    const headers = signedHeaders([secretOf(message.tenant)], Buffer.from(body), at);
    const url = `/webhooks/payments/sandbox/${message.tenant}`;
    const sent = { ...headers, "content-type": "application/json" };
    return this.server.app.inject({ method: "POST", url, payload: body, headers: sent });
  }

  /** Starts a payment on the sandbox's page: of a new order, or of a new citation without signing in. */
  async sentAway(paidFor: "order" | "citation"): Promise<SentAway> {
    if (paidFor === "citation") return this.#cited();
    const order = await this.ordered();
    return { ...order, state: async () => (await order.listed())?.state };
  }

  async #cited(): Promise<SentAway> {
    const { server } = this;
    const [number, plate] = [`HP-${(this.#cites += 1)}`, "TUG-77"];
    await storeCitations(server, SLUG, { number });
    const calls = "/api/v1/portal/pages/home-without-session/citations";
    const opened = await server.app.inject({
      method: "POST",
      url: `${calls}/pay?customer=${SLUG}`,
      payload: JSON.stringify({ number, plate, method: "TRANSACT_PAYMENTS" }),
      headers: { "content-type": "application/json", "idempotency-key": randomUUID(), authorization: "null" },
    });
    const { paymentReference: reference } = opened.json<{ paymentReference: string }>();
    const away = await server.get(`${calls}/${number}/external-payment?customer=${SLUG}&plate=${plate}`);
    return {
      reference,
      page: new URL(away.json<RedirectDetails>().url).pathname,
      state: async () => (await server.get(lookUpPath(SLUG, number, plate))).json<Citation>().state,
    };
  }

  /** An order of a new driver, and the address of the redirect. */
  async ordered() {
    const { server } = this;
    const buyer = this.#buyers.pop();
    if (buyer === undefined) throw new Error("no driver is left");
    const token = () =>
      server.db.withTenant(SLUG, async (db) => (await server.sessions.open(db, SLUG, buyer.accountUuid)).access_token);
    const { path, body } = providedPurchase(buyer, [line("PLAIN", [buyer.person.vehicles[0]?.id ?? ""])], undefined);
    const answer = await server.app.inject({
      method: "POST",
      url: `/api/v1${path}`,
      payload: JSON.stringify(body),
      headers: {
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
        authorization: `Bearer ${await token()}`,
      },
    });
    const { order, redirectDetails } = answer.json<OrderToPay>();
    if (redirectDetails === undefined) throw new Error(`nobody is sent away: ${answer.body}`);
    const address = new URL(redirectAddress(redirectDetails));
    return {
      address,
      page: address.pathname,
      reference: redirectDetails.parameters["paymentReference"] ?? "",
      check: async () => {
        const url = `/api/v1/orders/${order.id}/pay`;
        return (await server.get(url, await token())).json<OrderToPay>();
      },
      giveUp: async () => server.send("POST", `/api/v1/orders/${order.id}/give-up-payment`, {}, await token()),
      /** The order in the driver's list, without asking the provider. */
      listed: async () => {
        const orders = (await server.get(`/api/v1/eua/${buyer.accountId}/order`, await token())).json<Order[]>();
        return orders.find(({ id }) => id === order.id);
      },
    };
  }

  /** Presses a button on the page of a payment. */
  press({ page }: Pick<Ordered, "page">, fields: Record<string, string>, headers: object = FROM_HERE) {
    return this.server.app.inject({
      method: "POST",
      url: page,
      payload: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  }

  pay(order: Pick<Ordered, "page">, outcome: string, button = "pay") {
    return this.press(order, { do: button, outcome });
  }

  async chargesOf({ reference }: Pick<Ordered, "reference">): Promise<number> {
    return this.server.db.withTenant(SLUG, async (db) => {
      const row = db.selectFrom("hosted_sandbox_payments").select("charges").where("reference", "=", reference);
      return (await row.executeTakeFirstOrThrow()).charges;
    });
  }
}

/** The address to which the browser returns after paying. */
export const signOut = (reference: string): string =>
  `${PUBLIC_URL}/driverportal/${SLUG}/permit-payment-status?paymentReference=${reference}`;

/** The address to which the browser returns without paying. */
export const incomplete = (reference: string): string =>
  `${PUBLIC_URL}/driverportal/${SLUG}/incompletePayment?paymentReference=${reference}`;
