import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RUSH_TENANT } from "../../scripts/bench/rush-tenant.mjs";
import type { Database } from "../../server/db/database.ts";
import type { Citation, CitationPaymentStatus } from "../../src/domain/generated/api-citations.ts";
import type { BuiltServer } from "../support/built-server.ts";
import { KillableServer } from "../support/killable-server.ts";
import { PaymentSimulation } from "../support/payment-simulation.ts";
import { readPdf } from "../support/pdf-text.ts";
import { PAGE_SEAMS, seamAmount, type Seam } from "../support/seams.ts";
import { atLeastOn } from "../support/server-places.ts";
import {
  askAfterHolds,
  buildSimulatedServer,
  SIMULATED_WAYS,
  writeSimulatedSale,
} from "../support/simulated-server.ts";

const TEST_MS = 360_000;
const PAGES = "/api/v1/portal/pages/home-without-session";

/** A citation whose payer presses Pay once with this key, wherever the server is killed. */
interface Fined {
  readonly number: string;
  readonly plate: string;
  readonly seam: Seam;
  readonly key: string;
}

const finedAt = (seams: readonly Seam[], who: string): Fined[] =>
  seams.map((seam) => ({ number: `${who}-${seam}`, plate: "TUG77", seam, key: randomUUID() }));
/** The server is killed with two citations at each seam: one payer comes back, one never does. */
const back = finedAt(PAGE_SEAMS, "BACK");
/** A tenant's payments are asked about one after the other, so that one of them is where a job has asked. */
const away = finedAt([...PAGE_SEAMS, "ASK-ANSWERED"], "AWAY");
const everyone = [...back, ...away];

/** The money of these was taken when the server is killed, and the portal does not know of it yet. */
const isTaken = ({ seam }: Fined) => seam === "SETTLING" || seam === "ASK-ANSWERED";
const addressOf = ({ number }: Fined) => `${number.toLowerCase()}@example.com`;

const tenants = writeSimulatedSale(1, [{ id: "ANY", capacity: 1 }], ["TRANSACT_PAYMENTS"], {
  ...SIMULATED_WAYS,
  preferences: { citationsEnabled: true },
});
const documents = everyone.map(({ number, plate, seam }) => ({
  ...{ number, plate: { number: plate, state: "IL" }, violation: "Parked on the tow path", location: "Pier 4" },
  ...{ issuedOn: "today-7d", dueOn: "today+14d", fine: seamAmount(seam), fees: "0.00", state: "UNPAID" },
}));
writeFileSync(path.join(tenants.folder, RUSH_TENANT, "demo/citations.json"), JSON.stringify(documents));

let built: BuiltServer;
beforeAll(async () => void (built = await buildSimulatedServer()));
afterAll(() => {
  built.remove();
  tenants.remove();
});

/** A call without a session; undefined where the connection broke. */
async function call(address: string, more: RequestInit = {}): Promise<Response | undefined> {
  try {
    return await fetch(address, { ...more, headers: { authorization: "null", ...more.headers } });
  } catch (error) {
    // What fetch throws when a connection breaks.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function pay(address: string, fined: Fined, key = fined.key): Promise<Response | undefined> {
  const { number, plate } = fined;
  return call(`${address}${PAGES}/citations/pay?customer=${RUSH_TENANT}`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ number, plate, method: "TRANSACT_PAYMENTS", emailAddress: addressOf(fined) }),
  });
}

const askStatus = (address: string, reference: string) =>
  call(`${address}${PAGES}/citation-payment-status/${reference}?customer=${RUSH_TENANT}`);

async function read<T>(response: Response | undefined): Promise<T> {
  if (response?.ok !== true) throw new Error(`answered with ${response?.status}: ${await response?.text()}`);
  return (await response.json()) as T;
}

const open = async (address: string, fined: Fined, key?: string) =>
  (await read<{ paymentReference: string }>(await pay(address, fined, key))).paymentReference;

/** Says when payments are asked about next; no server has their jobs by then. */
const putPaymentJobs = (db: Database, dueAt: RawBuilder<Date>) =>
  db.withAllJobs((trx) =>
    sql`update jobs set due_at = ${dueAt}, leased_until = clock_timestamp() where kind = 'payment'`.execute(trx),
  );
const NOW = sql<Date>`clock_timestamp()`;
const TOMORROW = sql<Date>`clock_timestamp() + interval '1 day'`;

/** What the database has of each citation: its state, and the states of its payments. */
const readStates = (db: Database) =>
  db.withTenant(RUSH_TENANT, async (trx) => {
    const citations = await trx.selectFrom("citations").select(["number", "state"]).execute();
    const payments = await trx
      .selectFrom("payments")
      .select(["citation_number as number", "state"])
      .orderBy("attempt")
      .execute();
    return ({ number }: Fined) => [
      citations.find((row) => row.number === number)?.state,
      ...payments.filter((row) => row.number === number).map(({ state }) => state),
    ];
  });

// The other database: payments-killed.test.ts, which has the seams of a card.
describe.each(atLeastOn("postgres"))(
  "the payment of a citation while the server is killed (%s)",
  (_name, makePlace) => {
    let simulation: PaymentSimulation;
    let server: KillableServer;
    const references = new Map<Fined, string>();

    beforeAll(async () => {
      simulation = await PaymentSimulation.start();
      const env = { TENANTS_DIR: tenants.folder, PAYMENT_SIMULATION: simulation.url };
      server = await KillableServer.open(makePlace, built, env);
    }, TEST_MS);
    afterAll(async () => {
      await server.remove();
      await simulation.close();
    });

    const referenceOf = (fined: Fined) => references.get(fined) ?? "";
    const statusOf = async (address: string, reference: string) =>
      (await read<CitationPaymentStatus>(await askStatus(address, reference))).status;

    /** Opens and pays what is paid by the time that the server is killed, and has the job due then that is to ask. */
    async function payAtPage(): Promise<void> {
      const address = await server.start();
      for (const fined of everyone.filter(isTaken)) {
        references.set(fined, await open(address, fined));
        simulation.payAtPage(referenceOf(fined));
      }
      await server.running.stop();
      const asked = everyone.filter(({ seam }) => seam === "ASK-ANSWERED").map(referenceOf);
      await server.look(async (db) => {
        await putPaymentJobs(db, TOMORROW);
        await db.withAllJobs((trx) =>
          trx.updateTable("jobs").set({ due_at: NOW }).where("about", "in", asked).execute(),
        );
      });
    }

    /** Everyone is where they are wanted, and the server is gone. */
    async function killAtSeams(): Promise<void> {
      const address = await server.start({ PAYMENTS_AT_SEAMS: String(everyone.length) });
      const gone = new Promise((resolve) => void server.running.child.once("exit", (_code, signal) => resolve(signal)));
      const calls = everyone
        .filter(({ seam }) => seam !== "ASK-ANSWERED")
        .map((fined) => (isTaken(fined) ? askStatus(address, referenceOf(fined)) : pay(address, fined)));
      expect(await Promise.all(calls)).toEqual(calls.map(() => undefined));
      expect(await gone).toBe("SIGKILL");
      await server.look(async (db) => {
        const of = await readStates(db);
        expect(everyone.map(of)).toEqual(everyone.map(() => ["UNPAID", "OPEN"]));
        await putPaymentJobs(db, TOMORROW);
      });
    }

    it(
      "at any of its seams is neither lost nor taken twice, and no citation is left that cannot be paid",
      async () => {
        await payAtPage();
        await killAtSeams();

        // Whoever comes back is led to the payment that was opened, or learns that it is paid.
        const alive = await server.start();
        for (const fined of back) {
          const reference = await open(alive, fined);
          expect(reference).toBe(references.get(fined) ?? reference);
          if (!isTaken(fined)) simulation.payAtPage(reference);
          expect(await statusOf(alive, reference)).toBe("paid");
          expect((await pay(alive, fined, randomUUID()))?.status).toBe(409);
        }
        await server.running.stop();

        // Of the others, those that were paid are found paid, and the rest can be paid no more under the old reference.
        await server.look(async (db) => {
          await putPaymentJobs(db, NOW);
          await askAfterHolds(db, tenants.folder, simulation.url);
          const of = await readStates(db);
          expect(back.map(of)).toEqual(back.map(() => ["PAID", "PAID"]));
          expect(away.map(of)).toEqual(
            away.map((fined) => (isTaken(fined) ? ["PAID", "PAID"] : ["UNPAID", "CANCELLED"])),
          );
        });
        const kinds = [...simulation.payments.values()].map(({ kind, charges }) => `${kind} ${charges}`).toSorted();
        expect(kinds).toEqual(["ended 0", "ended 0", ...everyone.slice(2).map(() => "paid 1")]);

        // Those that are not paid yet are paid like any other.
        const last = await server.start();
        for (const fined of away.filter((each) => !isTaken(each))) {
          const reference = await open(last, fined, randomUUID());
          simulation.payAtPage(reference);
          expect(await statusOf(last, reference)).toBe("paid");
        }

        // Page, receipt and messages have the money of each citation once.
        for (const { number, plate, seam } of everyone) {
          const citation = await read<Citation>(
            await call(`${last}${PAGES}/${number}/${plate}?customer=${RUSH_TENANT}`),
          );
          expect(citation).toMatchObject({ state: "PAID", amountDue: "0.00", canPay: false });
          expect(citation.payments.map(({ amount }) => amount)).toEqual([seamAmount(seam)]);
          const query = `customer=${RUSH_TENANT}&plate=${plate}`;
          const paper = await call(`${last}/api/v1/citation-actions/download-payment-receipt/${number}?${query}`);
          const { text } = await readPdf(new Uint8Array((await paper?.arrayBuffer()) ?? new ArrayBuffer(0)));
          expect(text.split("Payment date")).toHaveLength(2);
        }
        await server.running.stop();
        const mails = await server.look((db) =>
          db.withTenant(RUSH_TENANT, (trx) => trx.selectFrom("mail_outbox").select(["to_address as to"]).execute()),
        );
        expect(mails.map(({ to }) => to).toSorted()).toEqual(everyone.map(addressOf).toSorted());
      },
      TEST_MS,
    );
  },
);
