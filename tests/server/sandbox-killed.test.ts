import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RUSH_TENANT, rushDrivers } from "../../scripts/bench/rush-tenant.mjs";
import type { Order, OrderToPay, RedirectDetails } from "../../src/domain/generated/api-orders.ts";
import type { BuiltServer } from "../support/built-server.ts";
import { KillableServer } from "../support/killable-server.ts";
import { providedPurchase } from "../support/paying-portal.ts";
import { intent, listOrders, rushDriver, type Intent, type RushDriver } from "../support/rush.ts";
import { CARD_SEAMS, PAGE_SEAMS, seamPrice, type Seam } from "../support/seams.ts";
import { atLeastOn } from "../support/server-places.ts";
import { CARD } from "../support/simulated-methods.ts";
import { askAfterHolds, buildSandboxServer, SANDBOX_WAYS, writeSimulatedSale } from "../support/simulated-server.ts";

const TEST_MS = 360_000;

/** An order at a seam, by card or on the sandbox's page. */
interface Place {
  readonly by: "card" | "page";
  readonly seam: Seam;
}

const PLACES: readonly Place[] = [
  ...CARD_SEAMS.map((seam) => ({ by: "card" as const, seam })),
  ...PAGE_SEAMS.map((seam) => ({ by: "page" as const, seam })),
];
/** Money was taken by then, of which the portal does not know yet. */
const IS_PAID: readonly Seam[] = ["PAY-ANSWERED", "SETTLING"];
const wasPaid = ({ seam }: Place) => IS_PAID.includes(seam);
/** The server is killed with two orders at each place: one driver comes back, one never does. */
const DRIVERS = PLACES.length * 2;

const permitOf = ({ by, seam }: Place) => `${by.toUpperCase()}-${seam}`;
const permits = PLACES.map((place) => ({ id: permitOf(place), ...seamPrice(place.seam), capacity: 2 }));
const tenants = writeSimulatedSale(DRIVERS, permits, ["ONLINE_CC", "TRANSACT_PAYMENTS"], SANDBOX_WAYS);

interface Wanted extends Intent {
  readonly place: Place;
}

const wantedBy = (drivers: readonly RushDriver[]): Wanted[] =>
  PLACES.flatMap((place, index) =>
    drivers
      .slice(index, index + 1)
      .map((driver) => ({ ...intent(driver, permitOf(place), seamPrice(place.seam)), place })),
  );

let built: BuiltServer;
beforeAll(async () => void (built = await buildSandboxServer()));
afterAll(() => {
  built.remove();
  tenants.remove();
});

/** Sends an order; answers undefined where the connection broke. */
async function send(address: string, { key, driver, request, place }: Wanted): Promise<Response | undefined> {
  const card = place.by === "card" ? CARD : undefined;
  const { path, body } = providedPurchase(driver, [...request.permitsToPurchase], card);
  const headers = {
    "content-type": "application/json",
    "idempotency-key": key,
    authorization: `Bearer ${driver.token}`,
  };
  try {
    return await fetch(`${address}/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  } catch (error) {
    // What fetch throws when a connection breaks.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Presses Pay on the sandbox's page, as a browser that was led there. */
async function payOnPage(redirect: RedirectDetails): Promise<void> {
  const body = new URLSearchParams({ do: "pay", outcome: "approve" });
  const pressed = await fetch(redirect.url, { method: "POST", body, redirect: "manual" });
  expect(pressed.status).toBe(303);
}

/** The states of a driver's orders, as the portal lists them. */
const statesOf = async (address: string, { driver }: Wanted) =>
  (await listOrders(address, driver)).map(({ state }) => state);

/** Comes back to an order that was sent, under its key, and pays where that was not done; answers its state. */
async function comeBack(address: string, wanted: Wanted): Promise<unknown> {
  const again = await send(address, wanted);
  const answer = (await again?.json()) as Order | OrderToPay;
  if ("state" in answer) return [again?.status, answer.state];
  // What was paid on the page is found paid by the call itself; else it answers the same page again.
  if (answer.redirectDetails !== undefined) await payOnPage(answer.redirectDetails);
  await expect.poll(() => statesOf(address, wanted), { timeout: 30_000 }).toEqual(["PAID"]);
  return [200, "PAID"];
}

// The other database: payments-killed.test.ts, which has the seams of a card.
describe.each(atLeastOn("postgres"))(
  "a payment by the sandboxes while the server is killed (%s)",
  (_name, makePlace) => {
    let server: KillableServer;

    beforeAll(async () => {
      server = await KillableServer.open(makePlace, built, { TENANTS_DIR: tenants.folder });
    }, TEST_MS);
    afterAll(() => server.remove());

    /** Everything of orders, their payments, and what either sandbox remembers of them. */
    const look = () =>
      server.look(async (db) => {
        await askAfterHolds(db, tenants.folder);
        return db.withTenant(RUSH_TENANT, async (trx) => {
          const ofCards = trx.selectFrom("sandbox_payments").select(["reference", "state", "charges"]);
          const ofPages = trx.selectFrom("hosted_sandbox_payments").select(["reference", "state", "charges"]);
          return {
            orders: await trx.selectFrom("orders").select(["id", "driver_id as driverId", "state"]).execute(),
            payments: await trx.selectFrom("payments").select(["id", "state"]).execute(),
            provided: [...(await ofCards.execute()), ...(await ofPages.execute())],
            mails: await trx.selectFrom("mail_outbox").select("to_address as to").execute(),
            keys: await trx.selectFrom("order_keys").select("order_id").execute(),
          };
        });
      });

    it(
      "at any of its seams is neither lost nor made twice, and holds no unit and no driver for ever",
      async () => {
        const address = await server.start({ PAYMENTS_AT_SEAMS: String(DRIVERS) });
        const gone = new Promise(
          (resolve) => void server.running.child.once("exit", (_code, signal) => resolve(signal)),
        );
        const drivers = await Promise.all(rushDrivers(DRIVERS).map((userName) => rushDriver(address, userName)));
        const back = wantedBy(drivers.slice(0, PLACES.length));
        const away = wantedBy(drivers.slice(PLACES.length));
        const everyone = [...back, ...away];
        const isOnPage = ({ place }: Wanted) => place.by === "page" && place.seam === "SETTLING";
        // Those who are on the page already pay there, while the others are at their seams.
        for (const each of everyone.filter(isOnPage)) {
          const answer = await send(address, each);
          if (answer?.status !== 202) throw new Error(`the order was answered with ${answer?.status}`);
          const { redirectDetails } = (await answer.json()) as OrderToPay;
          if (redirectDetails === undefined) throw new Error("nothing leads to the page");
          await payOnPage(redirectDetails);
        }
        const others = everyone.filter((each) => !isOnPage(each));
        expect(await Promise.all(others.map((each) => send(address, each)))).toEqual(others.map(() => undefined));
        expect(await gone).toBe("SIGKILL");

        // Whoever comes back has one paid order.
        const alive = await server.start();
        for (const one of back) expect(await comeBack(alive, one)).toEqual([200, "PAID"]);
        await server.running.stop();

        // Of the others, those that were paid are found paid, and the rest let go of what they held.
        const { orders, payments, provided, mails, keys } = await look();
        const stateOf = ({ driver }: Wanted) =>
          orders.filter(({ driverId }) => driverId === driver.accountId).map(({ state }) => state);
        expect(back.map(stateOf)).toEqual(PLACES.map(() => ["PAID"]));
        expect(away.map(stateOf)).toEqual(PLACES.map((place) => [wasPaid(place) ? "PAID" : "PAYMENT_FAILED"]));
        expect([orders.length, payments.length, keys.length]).toEqual([DRIVERS, DRIVERS, DRIVERS]);
        // Money was taken once for each order that is paid, and for no other; nothing of the rest can be paid any more.
        const expected = payments.map(({ id, state }) => (state === "PAID" ? [id, "PAID", 1] : [id, "ENDED", 0]));
        const told = provided.map(({ reference, state, charges }) => [reference, state, charges]);
        expect(told.toSorted()).toEqual(expected.toSorted());
        // One confirmation of each paid order, and no other message.
        const paid = orders.filter(({ state }) => state === "PAID").map(({ driverId }) => driverId);
        const addresses = drivers.filter(({ accountId }) => paid.includes(accountId));
        expect(mails.map(({ to }) => to).toSorted()).toEqual(
          addresses.map(({ userName }) => `${userName}@example.com`).toSorted(),
        );

        // Whose order failed buys again: nothing of it is held.
        const last = await server.start();
        const failed = away.filter(({ place }) => !wasPaid(place));
        const again = await Promise.all(failed.map((each) => send(last, { ...each, key: randomUUID() })));
        expect(again.map((answer) => answer?.status)).toEqual(
          failed.map(({ place }) => (place.by === "card" ? 201 : 202)),
        );
      },
      TEST_MS,
    );
  },
);
