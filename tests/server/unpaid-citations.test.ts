import { afterAll, beforeAll, expect, it } from "vitest";
import { moveCitation } from "../../server/services/citations/move-citation.ts";
import type { EndUserAccount } from "../../src/domain/generated/api-entities.ts";
import type { CitationFacts } from "../../server/services/citations/store-citations.ts";
import type { Citation } from "../../src/domain/generated/api-citations.ts";
import { lookUpPath, storeCitations, writeCitingTwins } from "../support/citations.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { line, makeReady, place, purchase } from "../support/purchase.ts";
import { registeredDriver, startTestServer, type TestServer } from "../support/server.ts";

const twins = writeCitingTwins();
const offTwins = writeCitingTwins({ tenant: { preferences: { citationsEnabled: false } } });
afterAll(() => {
  twins.remove();
  offTwins.remove();
});

describeOnEachDatabase("an order of a driver with an unpaid citation", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
  });
  afterAll(() => server.close());

  /** A driver who is ready to buy, with a citation of the account. */
  async function citedBuyer(userName: string, at: TestServer = server, change: Partial<CitationFacts> = {}) {
    const driver = await registeredDriver(at, "eastport", userName);
    const ready = await makeReady(at, driver);
    const { number: accountNumber } = await at.db.withTenant("eastport", (db) =>
      db.selectFrom("drivers").select("number").where("id", "=", driver.accountId).executeTakeFirstOrThrow(),
    );
    await storeCitations(at, "eastport", { number: userName, accountNumber, ...change });
    const buy = () => place(at, ready, purchase(ready, [line("PLAIN", [ready.person.vehicles[0]?.id ?? ""])]));
    return { driver, buy };
  }

  it("is refused in the words of the specification, and nothing is stored", async () => {
    const { driver, buy } = await citedBuyer("cited");
    const answer = await buy();
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      {
        code: "unpaid_citations",
        errorMessage: "You are unable to purchase permits, you have pending unpaid citations on your records.",
      },
    ]);
    const orders = await server.get(`/api/v1/eua/${driver.accountId}/order`, driver.tokens.access_token);
    expect(orders.json()).toEqual([]);
  });

  it("is announced by the account, for the dashboard, until nothing is due", async () => {
    const { driver } = await citedBuyer("announced");
    const account = async () =>
      (await server.get(`/api/v1/eua/${driver.accountId}`, driver.tokens.access_token)).json<EndUserAccount>();
    expect((await account()).unpaidCitations).toBe(1);
    const move = { number: "announced", to: "PAID", by: "desk", at: new Date(server.now()), requestId: null } as const;
    await server.db.withTenant("eastport", (db) => moveCitation(db, move));
    expect((await account()).unpaidCitations).toBeUndefined();
  });

  it.each(["PAID", "DISMISSED"] as const)("goes through once the citation is %s", async (to) => {
    const { buy } = await citedBuyer(`cited-${to.toLowerCase()}`);
    expect((await buy()).statusCode).toBe(422);
    const number = `cited-${to.toLowerCase()}`;
    const move = { number, to, by: "desk", at: new Date(server.now()), requestId: null } as const;
    await server.db.withTenant("eastport", (db) => moveCitation(db, move));
    expect((await buy()).statusCode).toBe(201);
  });

  it("goes through where nothing is due of the citation, which nobody could pay", async () => {
    const { driver, buy } = await citedBuyer("warned", server, { fineCents: 0, feesCents: 0 });
    const [listed] = (
      await server.get(`/api/v1/citations/account/${driver.accountId}`, driver.tokens.access_token)
    ).json<Citation[]>();
    expect(listed).toMatchObject({ state: "UNPAID", amountDue: "0.00", canPay: false });
    expect((await buy()).statusCode).toBe(201);
  });

  it("is refused from the moment that the driver has found the citation by both keys", async () => {
    const driver = await registeredDriver(server, "eastport", "finder");
    const ready = await makeReady(server, driver);
    await storeCitations(server, "eastport", { number: "FOUND-1" });
    const token = driver.tokens.access_token;
    const buy = (permitId: string) =>
      place(server, ready, purchase(ready, [line(permitId, [ready.person.vehicles[0]?.id ?? ""])]));
    expect((await buy("PLAIN")).statusCode).toBe(201);
    expect((await server.get(lookUpPath("eastport", "FOUND-1", "tug 77"), token)).statusCode).toBe(200);
    expect((await buy("LETTER")).json().code).toBe("unpaid_citations");
  });

  it("goes through where citations are off", async () => {
    const off = await startTestServer(open, { tenantsDir: offTwins.folder });
    const { buy } = await citedBuyer("unblocked", off);
    expect((await buy()).statusCode).toBe(201);
    await off.close();
  });
});
