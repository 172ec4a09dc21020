import { randomUUID } from "node:crypto";
import { ProvidedPayments, type PaymentParts } from "../../server/services/payment-lifecycle/provided-payments.ts";
import { paymentJob, refundJob } from "../../server/services/payment-lifecycle/payment-jobs.ts";
import type { EffectiveTenant } from "../../server/tenants/types.ts";
import type { CitationFacts } from "../../server/services/citations/store-citations.ts";
import type { Citation, CitationPaymentStatus } from "../../src/domain/generated/api-citations.ts";
import { auditedAt } from "./audited.ts";
import { citationFacts, lookUpPath, storeCitations, writeCitingTwins } from "./citations.ts";
import type { OpenTestDatabase } from "./databases.ts";
import { jobRunner } from "./jobs.ts";
import { PaymentSimulation } from "./payment-simulation.ts";
import { SIMULATED_PAGE, simulatedPage } from "./simulated-methods.ts";
import { startTestServer, type TestServer } from "./server.ts";

/** The email address of the tenant's desk. */
export const CITING_DESK = "desk@eastport.example";
/** The tenant whose citations are paid; westport is its twin. */
export const CITING = "eastport";
const BASE = "/api/v1/portal/pages/home-without-session";

/** The options of a payment call. */
interface Paying {
  readonly key?: string;
  readonly plate?: string;
  readonly method?: string;
  readonly emailAddress?: string;
  /** The amount that was shown to the payer. */
  readonly amountDue?: string;
  readonly tenant?: string;
  readonly remoteAddress?: string;
}

/** A portal whose citations are paid on the simulation's page. */
export class CitingPortal {
  readonly server: TestServer;
  readonly simulation: PaymentSimulation;
  readonly tenant: EffectiveTenant;
  readonly payments: ProvidedPayments;
  readonly #remove: () => void;
  #stored = 0;

  private constructor(server: TestServer, simulation: PaymentSimulation, tenant: EffectiveTenant, remove: () => void) {
    this.server = server;
    this.simulation = simulation;
    this.tenant = tenant;
    this.#remove = remove;
    this.payments = new ProvidedPayments(this.paymentParts);
  }

  /** refunds: whether the provider supports refunds. */
  static async start(open: OpenTestDatabase, { refunds = true, rules = [] as object[] } = {}): Promise<CitingPortal> {
    const simulation = await PaymentSimulation.start();
    const twins = writeCitingTwins({
      ...{ methods: ["CHECK", "TRANSACT_PAYMENTS"], rules },
      tenant: { contact: { email: CITING_DESK }, hostedPayments: SIMULATED_PAGE },
    });
    const moreMethods = [simulatedPage(simulation.url, { refunds })];
    const server = await startTestServer(open, { tenantsDir: twins.folder, moreMethods });
    const tenant = await server.tenants.find(CITING);
    if (tenant === undefined) throw new Error(`no tenant: ${JSON.stringify([...server.tenants.faults])}`);
    return new CitingPortal(server, simulation, tenant, twins.remove);
  }

  get paymentParts(): PaymentParts {
    const { db, now: clock, paymentHandlers } = this.server;
    return {
      ...{ db, clock, paymentHandlers, publicUrl: "https://parking.example.org" },
      jobsQueued: () => undefined,
      paymentUnanswered: () => undefined,
    };
  }

  /** Stores a new citation; by default 50.50 is due. */
  async citation(change: Partial<CitationFacts> = {}): Promise<{ number: string; plate: string }> {
    const facts = citationFacts({ number: `PE-${9000 + (this.#stored += 1)}`, ...change });
    await storeCitations(this.server, CITING, facts);
    return { number: facts.number, plate: facts.plate.number };
  }

  pay({ number, plate }: { number: string; plate: string }, paying: Paying = {}) {
    const { key = randomUUID(), method = "TRANSACT_PAYMENTS", emailAddress, amountDue, tenant = CITING } = paying;
    // JSON leaves out undefined fields.
    const body = { number, plate: paying.plate ?? plate, method, emailAddress, amountDue };
    return this.server.app.inject({
      method: "POST",
      url: `${BASE}/citations/pay?customer=${tenant}`,
      payload: JSON.stringify(body),
      headers: { "content-type": "application/json", "idempotency-key": key, authorization: "null" },
      remoteAddress: paying.remoteAddress ?? "192.0.2.1",
    });
  }

  /** The reference of the payment that a call has started. */
  async opened(citation: { number: string; plate: string }, paying: Paying = {}): Promise<string> {
    const answer = await this.pay(citation, paying);
    if (answer.statusCode >= 300) throw new Error(`not opened: ${answer.body}`);
    return answer.json<{ paymentReference: string }>().paymentReference;
  }

  #get(path: string, token?: string) {
    const authorization = token === undefined ? "null" : `Bearer ${token}`;
    const headers = { authorization };
    return this.server.app.inject({ method: "GET", url: path, headers, remoteAddress: "192.0.2.1" });
  }

  redirect({ number }: { number: string }, plate?: string, token?: string) {
    const query = plate === undefined ? "" : `&plate=${encodeURIComponent(plate)}`;
    return this.#get(`${BASE}/citations/${number}/external-payment?customer=${CITING}${query}`, token);
  }

  status(reference: string, customer = CITING) {
    return this.#get(`${BASE}/citation-payment-status/${reference}?customer=${customer}`);
  }

  /** The citation as anyone with both keys sees it. */
  async lookUp({ number, plate }: { number: string; plate: string }): Promise<Citation> {
    return (await this.server.get(lookUpPath(CITING, number, plate))).json<Citation>();
  }

  async standing(reference: string): Promise<CitationPaymentStatus> {
    return (await this.status(reference)).json<CitationPaymentStatus>();
  }

  receipt({ number }: { number: string }, plate?: string, token?: string) {
    const query = plate === undefined ? "" : `&plate=${encodeURIComponent(plate)}`;
    return this.#get(`/api/v1/citation-actions/download-payment-receipt/${number}?customer=${CITING}${query}`, token);
  }

  methods(customer = CITING) {
    return this.#get(`${BASE}/accepted-payment-methods/portal-citations/${customer}`);
  }

  /** Simulates a provider's message about a payment. */
  message(reference: string, eventId: string = randomUUID()): Promise<void> {
    return this.payments.handleMessage(this.tenant, SIMULATED_PAGE.provider, eventId, reference);
  }

  /** Asks the providers about pending payments, as a server's jobs do. */
  async askPending(): Promise<void> {
    await this.#run({ payment: paymentJob({ ...this.paymentParts, tenants: this.server.tenants }) });
  }

  /** Runs the refunds that are due. */
  async refundDue(): Promise<void> {
    await this.#run({ refund: refundJob({ ...this.paymentParts, tenants: this.server.tenants }) });
  }

  async #run(handlers: object): Promise<void> {
    const { db, now: clock } = this.server;
    const faults: unknown[] = [];
    await jobRunner({ db, clock, handlers }, ({ error }) => void faults.push(error)).runDue();
    // A failed job is retried later.
    if (faults.length > 0) throw new AggregateError(faults, "a job failed");
  }

  /** A citation with its state, its transitions and payments. */
  look({ number }: { number: string }) {
    return this.server.db.withTenant(CITING, async (db) => {
      const citation = await db
        .selectFrom("citations")
        .select("state")
        .where("number", "=", number)
        .executeTakeFirstOrThrow();
      const events = await db
        .selectFrom("citation_events")
        .select(["moved_by as by", "to_state as to"])
        .where("citation_number", "=", number)
        .orderBy("id")
        .execute();
      const payments = await db
        .selectFrom("payments")
        .selectAll()
        .where("citation_number", "=", number)
        .orderBy("attempt")
        .execute();
      return {
        state: citation.state,
        moves: events.map(({ by, to }) => `${by} ${to}`),
        payments: payments.map(({ state }) => state),
        rows: payments,
      };
    });
  }

  /** Changes a citation's amounts, as the desk does. */
  async change({ number }: { number: string }, change: { fine_cents?: number; fees_cents?: number }): Promise<void> {
    await this.server.db.withTenant(CITING, (db) =>
      db.updateTable("citations").set(change).where("number", "=", number).execute(),
    );
  }

  async mailsTo(address: string) {
    return (await this.server.mails()).filter(({ to }) => to === address);
  }

  async subjectsTo(address: string): Promise<string[]> {
    return (await this.mailsTo(address)).map(({ subject }) => subject);
  }

  /** Details of the audit entries of a kind. */
  audited(event: string): Promise<unknown[]> {
    return auditedAt(this.server, CITING, event);
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.simulation.close();
    this.#remove();
  }
}
