import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachDatabase } from "../support/databases.ts";
import {
  readAccount,
  signedInDriver,
  startTestServer,
  type SignedInDriver,
  type TestServer,
} from "../support/server.ts";

type Entry = Record<string, unknown> & { id: string };

const ADDRESS = { line1: "1 Pier Road", city: "Harbor", state: { code: "CA" }, zip: "94599" };

describeOnEachDatabase("billing addresses", (open) => {
  let server: TestServer;
  let driver: SignedInDriver;
  beforeAll(async () => {
    server = await startTestServer(open);
    driver = await signedInDriver(server, "eastport");
  });
  afterAll(() => server.close());

  const person = async () => (await readAccount(server, driver)).endUserAccountEntity.person;
  const billing = (changes: Record<string, unknown> = {}) => ({
    ...ADDRESS,
    defaultFlag: true,
    ...changes,
  });
  const save = (body: unknown, of: SignedInDriver = driver) =>
    server.send("POST", "/api/v1/eua/billing-address", body, of.tokens.access_token);

  it("are created with an id or without, come back with the person, and are replaced where the id is known", async () => {
    const id = randomUUID();
    const created = await save(billing({ id, driverId: driver.accountId, line2: "Apt 3" }));
    expect([created.statusCode, created.json()]).toEqual([
      201,
      {
        id,
        driverId: driver.accountId,
        line1: "1 Pier Road",
        line2: "Apt 3",
        city: "Harbor",
        state: { code: "CA" },
        zip: "94599",
        defaultFlag: true,
        inactive: false,
      },
    ]);
    const replaced = await save(billing({ id, line1: "2 Pier Road" }));
    expect([replaced.statusCode, replaced.json().line1, replaced.json().line2]).toEqual([
      200,
      "2 Pier Road",
      undefined,
    ]);
    expect((await save(billing())).statusCode).toBe(201);
    const { billingAddresses } = await person();
    expect(billingAddresses?.map(({ line1, defaultFlag }) => [line1, defaultFlag])).toEqual([
      ["2 Pier Road", false],
      ["1 Pier Road", true],
    ]);
  });

  it("are checked by their form, and hidden by inactive: true", async () => {
    const answer = await save({ line1: "x", state: { code: "ZZ" }, zip: "12345678901" });
    expect([answer.statusCode, Object.keys(answer.json().errors).sort()]).toEqual([422, ["city", "state", "zip"]]);
    const { id } = (await save(billing({ line1: "Hidden Street" }))).json<Entry>();
    expect((await save({ id, inactive: true })).statusCode).toBe(200);
    expect(JSON.stringify(await person())).not.toContain("Hidden Street");
  });

  it("are nobody else's: another driver's id or account is not found", async () => {
    const other = await signedInDriver(server, "eastport", "neighbour");
    const west = await signedInDriver(server, "westport", "neighbour");
    const { id } = (await save(billing({ line1: "Own Street" }))).json<Entry>();
    for (const stranger of [other, west]) {
      expect((await save(billing({ id, line1: "Taken over" }), stranger)).statusCode).toBe(404);
      expect((await save({ id, inactive: true }, stranger)).statusCode).toBe(404);
    }
    expect((await save(billing({ driverId: other.accountId }))).statusCode).toBe(404);
    expect(JSON.stringify(await person())).toContain("Own Street");
  });
});
