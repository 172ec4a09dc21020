import { randomUUID } from "node:crypto";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { ProviderUnavailable } from "../../server/payments/payment-handler.ts";
import type { ProviderParts } from "../../server/payments/providers.ts";
import { ProvidedPayments, type PaymentParts } from "../../server/services/payment-lifecycle/provided-payments.ts";
import { paymentJob, refundJob } from "../../server/services/payment-lifecycle/payment-jobs.ts";
import type { EffectiveTenant } from "../../server/tenants/types.ts";
import type { CardDetails, PurchaseRequest } from "../../src/domain/generated/api-orders.ts";
import type { HostedPayments } from "../../src/domain/generated/meta-tenant.ts";
import { auditedAt } from "./audited.ts";
import type { OpenTestDatabase } from "./databases.ts";
import { jobRunner } from "./jobs.ts";
import { PaymentSimulation } from "./payment-simulation.ts";
import { line, purchase, type ReadyDriver, type WantedLine } from "./purchase.ts";
import { standard, writeSellingTwins } from "./selling-tenants.ts";
import { startTestServer, type TestServer } from "./server.ts";
import { CARD, SIMULATED_CARDS, SIMULATED_PAGE, simulatedCard, simulatedPage } from "./simulated-methods.ts";
import { driverRows, type StoredBuyer } from "./stored-buyers.ts";

/** The email address of the tenant's desk. */
export const DESK = "desk@eastport.example";
const DRIVERS = 60;
const SLUG = "eastport";

/** How a request is paid. */
interface Way {
  /** Without a card, it is paid on the provider's page. */
  readonly card?: CardDetails | undefined;
  readonly key?: string;
}

/** A purchase that is paid through a provider: with a card, or without one on the provider's page. */
export function providedPurchase(
  driver: Pick<ReadyDriver, "slug" | "accountId" | "person">,
  lines: WantedLine[],
  card: CardDetails | undefined,
) {
  const request = purchase(driver, lines);
  const value = card === undefined ? ("TRANSACT_PAYMENTS" as const) : ("ONLINE_CC" as const);
  const paymentRequest: PurchaseRequest["paymentRequest"] = {
    ...request.paymentRequest,
    paymentMethod: value,
    note: "",
    paymentMethodOption: { value, label: value },
    ...(card === undefined ? {} : { cardDetails: card, items: [{ type: "PERMIT", price: 1 }] }),
  };
  const path = card === undefined ? "/orders/external" : "/orders/portal/order";
  return { path, body: { ...request, paymentRequest } };
}

/** Payments through another provider than the simulation. */
interface PaidElsewhere {
  /** The tenants' setting for the page on which drivers pay. */
  readonly hostedPayments?: HostedPayments;
  /** Replaces the server's own parts of payment providers. */
  readonly providers?: Partial<ProviderParts>;
}

/** A portal whose orders are paid through the simulation, and drivers who may buy there. */
export class PayingPortal {
  readonly server: TestServer;
  readonly simulation: PaymentSimulation;
  readonly tenant: EffectiveTenant;
  /** The server's payments, but with errors collected instead of logged. */
  readonly payments: ProvidedPayments;
  /** Unexpected failures of jobs. */
  readonly #faults: unknown[] = [];
  readonly #buyers: StoredBuyer[];
  readonly #signedInAt = new WeakMap<ReadyDriver, number>();
  readonly #remove: () => void;

  private constructor(
    server: TestServer,
    simulation: PaymentSimulation,
    tenant: EffectiveTenant,
    buyers: StoredBuyer[],
    remove: () => void,
  ) {
    this.server = server;
    this.simulation = simulation;
    this.tenant = tenant;
    this.#buyers = buyers;
    this.#remove = remove;
    this.payments = new ProvidedPayments(this.paymentParts);
  }

  /** limited: ids of permits with a single unit. cards: the tenants' setting for card payments. */
  static async start(
    open: OpenTestDatabase,
    limited: readonly string[] = [],
    cards: object = SIMULATED_CARDS,
    { hostedPayments = SIMULATED_PAGE, providers = {} }: PaidElsewhere = {},
  ): Promise<PayingPortal> {
    const simulation = await PaymentSimulation.start();
    const twins = writeSellingTwins({
      methods: ["CHECK", "ONLINE_CC", "TRANSACT_PAYMENTS"],
      tenant: { contact: { email: DESK }, cards, hostedPayments },
      permits: limited.map((id) => standard(id, { capacity: 1 })),
    });
    const moreMethods = [simulatedCard(simulation.url), simulatedPage(simulation.url)];
    const server = await startTestServer(open, { tenantsDir: twins.folder, moreMethods, providers });
    const tenant = await server.tenants.find(SLUG);
    if (tenant === undefined)
      throw new Error(`the tenant does not start: ${JSON.stringify([...server.tenants.faults])}`);
    return new PayingPortal(server, simulation, tenant, await driverRows(server.db, SLUG, DRIVERS), twins.remove);
  }

  get paymentParts(): PaymentParts {
    const { db, now: clock, paymentHandlers } = this.server;
    return {
      db,
      clock,
      paymentHandlers,
      publicUrl: "https://parking.example.org",
      jobsQueued: () => undefined,
      paymentUnanswered: () => undefined,
    };
  }

  /** A driver without purchases. */
  async driver(): Promise<ReadyDriver & StoredBuyer> {
    const buyer = this.#buyers.pop();
    if (buyer === undefined) throw new Error("no driver is left");
    return { ...buyer, tokens: await this.#signIn(buyer) };
  }

  #signIn({ accountUuid }: Pick<StoredBuyer, "accountUuid">) {
    const { db, sessions } = this.server;
    return db.withTenant(SLUG, (trx) => sessions.open(trx, SLUG, accountUuid));
  }

  /**
   * Sends a driver's call, and signs in again if the clock was moved, since tests wait longer than a token is valid.
   */
  async #call(driver: ReadyDriver, { headers, ...request }: InjectOptions): Promise<LightMyRequestResponse> {
    const now = this.server.now();
    if (now !== this.#signedInAt.get(driver)) {
      const { accountId: id } = driver;
      const { accountUuid } = await this.server.db.withTenant(SLUG, (db) =>
        db.selectFrom("drivers").select("account_id as accountUuid").where("id", "=", id).executeTakeFirstOrThrow(),
      );
      driver.tokens = await this.#signIn({ accountUuid });
      this.#signedInAt.set(driver, now);
    }
    const authorization = `Bearer ${driver.tokens.access_token}`;
    return this.server.app.inject({ ...request, headers: { ...headers, authorization } });
  }

  buy(
    driver: ReadyDriver,
    permitIds: string | readonly string[],
    { card, key = randomUUID() }: Way,
  ): Promise<LightMyRequestResponse> {
    const lines = [permitIds].flat().map((id) => line(id, [driver.person.vehicles[0]?.id ?? ""]));
    const { path, body } = providedPurchase(driver, lines, card);
    return this.#call(driver, {
      method: "POST",
      url: `/api/v1${path}`,
      payload: JSON.stringify(body),
      headers: { "content-type": "application/json", "idempotency-key": key },
    });
  }

  /** Sends any text as the body of an order by card. */
  buyRaw(driver: ReadyDriver, payload: string): Promise<LightMyRequestResponse> {
    const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
    return this.#call(driver, { method: "POST", url: "/api/v1/orders/portal/order", payload, headers });
  }

  buyByCard(driver: ReadyDriver, permitIds: string | readonly string[], key?: string): Promise<LightMyRequestResponse> {
    return this.buy(driver, permitIds, { card: CARD, ...(key === undefined ? {} : { key }) });
  }

  pay(driver: ReadyDriver, orderId: string): Promise<LightMyRequestResponse> {
    return this.#call(driver, { method: "GET", url: `/api/v1/orders/${orderId}/pay` });
  }

  giveUp(driver: ReadyDriver, orderId: string): Promise<LightMyRequestResponse> {
    return this.#call(driver, { method: "POST", url: `/api/v1/orders/${orderId}/give-up-payment` });
  }

  list(driver: ReadyDriver): Promise<LightMyRequestResponse> {
    return this.#call(driver, { method: "GET", url: `/api/v1/eua/${driver.accountId}/order` });
  }

  /** Asks the providers about pending payments, as a server's jobs do. */
  async askPending(): Promise<void> {
    const { db, now: clock, tenants } = this.server;
    const payment = paymentJob({ ...this.paymentParts, tenants });
    await jobRunner({ db, clock, handlers: { payment } }, ({ error }) => void this.#faults.push(error)).runDue();
  }

  /** Runs the refunds that are due; returns the reason of each failure. */
  async refundDue(): Promise<{ reason: string; isGivenUp: boolean }[]> {
    const { db, now: clock, tenants } = this.server;
    const failures: { reason: string; isGivenUp: boolean }[] = [];
    const handlers = { refund: refundJob({ ...this.paymentParts, tenants }) };
    const runner = jobRunner({ db, clock, handlers }, ({ error, reason, isGivenUp }) => {
      failures.push({ reason, isGivenUp });
      if (!(error instanceof ProviderUnavailable)) this.#faults.push(error);
    });
    await runner.runDue();
    return failures;
  }

  /** The orders of a driver, oldest first, each with its transitions and its payment. */
  ordersOf({ accountId }: Pick<ReadyDriver, "accountId">) {
    return this.server.db.withTenant(SLUG, async (db) => {
      const orders = await db
        .selectFrom("orders")
        .select(["id", "number", "state", "left_cart as leftCart"])
        .where("driver_id", "=", accountId)
        .orderBy("placed_at")
        .execute();
      const events = await db
        .selectFrom("order_events")
        .select(["order_id as orderId", "moved_by as by", "to_state as to"])
        .orderBy("id")
        .execute();
      const payments = await db.selectFrom("payments").selectAll().execute();
      return orders.map((order) => ({
        ...order,
        moves: events.filter(({ orderId }) => orderId === order.id).map(({ by, to }) => `${by} ${to}`),
        payments: payments.filter((payment) => payment.order_id === order.id),
      }));
    });
  }

  /** The only order of a driver, with our reference of its only payment. */
  async orderOf(driver: Pick<ReadyDriver, "accountId">) {
    const [order, ...others] = await this.ordersOf(driver);
    const [payment, ...more] = order?.payments ?? [];
    if (order === undefined || payment === undefined || others.length + more.length > 0) {
      throw new Error("the driver has not one order with one payment");
    }
    return { ...order, payment, reference: payment.id };
  }

  /** Subjects of the emails to a driver, or to the desk. */
  async mailsTo(address: string): Promise<string[]> {
    return (await this.server.mails()).filter(({ to }) => to === address).map(({ subject }) => subject);
  }

  /** Emails to the desk about a payment, by our reference. */
  async deskMailsAbout(reference: string): Promise<{ subject: string; body: string }[]> {
    const mails = (await this.server.mails()).filter(({ to, body }) => to === DESK && body.includes(reference));
    return mails.map(({ subject, body }) => ({ subject, body }));
  }

  mailsOf({ person }: ReadyDriver): Promise<string[]> {
    return this.mailsTo(person.emailAddresses[0]?.address ?? "");
  }

  /** Details of the audit entries of a kind. */
  audited(event: string): Promise<unknown[]> {
    return auditedAt(this.server, SLUG, event);
  }

  /** Throws if a job failed, unless a provider gave no response. */
  async close(): Promise<void> {
    await this.server.close();
    await this.simulation.close();
    this.#remove();
    if (this.#faults.length > 0) throw new AggregateError(this.#faults, "jobs failed");
  }
}
