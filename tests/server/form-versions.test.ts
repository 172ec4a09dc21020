import { afterAll, beforeAll, expect, it } from "vitest";
import { describeWithDatabase } from "../support/databases.ts";
import { line, makeReady, place, purchase, type ReadyDriver } from "../support/purchase.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

const twins = writeSellingTwins();
afterAll(() => twins.remove());

describeWithDatabase("rejected answers name the versions of the forms that judged them", (open) => {
  let server: TestServer;
  let driver: ReadyDriver;
  let current: Record<string, string>;
  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    driver = await makeReady(server, await signedInDriver(server, "eastport"));
    current = (await server.tenants.find("eastport"))?.boot.forms ?? {};
  });
  afterAll(() => server.close());

  const PUBLIC = "/api/v1/portal/pages/home-without-session";
  it.each<[string, () => string, object]>([
    ["registration", () => `${PUBLIC}/drivers-create/eastport`, {}],
    ["a forgotten password", () => `${PUBLIC}/send-link?customer=eastport`, { groupName: "eastport" }],
    ["a new entry of the profile", () => `/api/v1/eua/${driver.accountId}/phone`, { number: "1" }],
    ["personal details", () => "/api/v1/eua/update", { firstName: "" }],
    ["a billing address", () => "/api/v1/eua/billing-address", {}],
    ["a password", () => "/api/v1/driversaccount/drivers/update-password", {}],
  ])("of %s", async (_what, url, body) => {
    const answer = await server.send("POST", url(), body, driver.tokens.access_token);
    expect([answer.statusCode, answer.json().forms]).toEqual([422, current]);
  });

  it("of an order, and no other refusal of an order does", async () => {
    const vehicleIds = driver.person.vehicles.slice(0, 1).map(({ id }) => id);
    const wanted = purchase(driver, [line("LETTER", vehicleIds, { attributes: {} })]);
    const rejected = await place(server, driver, wanted);
    expect(rejected.json()).toMatchObject({ code: "invalid_form", forms: current });
    const other = await place(server, driver, purchase(driver, [line("NONE", vehicleIds)]));
    expect(other.json().forms).toBeUndefined();
  });
});
