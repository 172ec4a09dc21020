import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeWithDatabase } from "../support/databases.ts";
import { signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";
import { writeTwins } from "../support/tenant-files.ts";

const rules = [{ ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["CHECK"] }];

const DOCUMENTS = {
  "payment-rules.json": JSON.stringify({ rules, groups: { staff: rules } }),
  "texts/en/driver-account.html": "<p>The port's</p>",
  "texts/en/groups/staff/driver-account.html": "<p>The staff's</p>",
  "texts/en/groups/staff/home.html": "<p>Staff, welcome</p>",
  "texts/en/groups/eastport/permit-order.html": "<p>Everyone else's</p>",
};

describeWithDatabase("texts of a user group", (open) => {
  const twins = writeTwins();
  let server: TestServer;
  let driver: SignedInDriver;
  let staff: SignedInDriver;

  beforeAll(async () => {
    for (const [file, content] of Object.entries(DOCUMENTS)) {
      const target = path.join(twins.folder, "eastport", file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, content);
    }
    server = await startTestServer(open, { tenantsDir: twins.folder });
    driver = await signedInDriver(server, "eastport", "dana");
    staff = await signedInDriver(server, "eastport", "sam");
    await server.db.withTenant("eastport", (trx) =>
      trx.updateTable("accounts").set({ user_group: "staff" }).where("user_name", "=", "sam").execute(),
    );
    server.advance(60);
  });
  afterAll(async () => {
    await server.close();
    twins.remove();
  });

  const text = async (who: SignedInDriver, place: string) => {
    const answer = await server.get(`/api/v1/portal/pages/${place}`, who.tokens.access_token);
    return answer.statusCode === 200 ? answer.json<{ text: string }[]>()[0]?.text : answer.statusCode;
  };

  it("go before the tenant's, and everyone else reads the tenant's", async () => {
    expect(await text(staff, "driver-account/staff")).toBe("<p>The staff's</p>");
    expect(await text(driver, "driver-account/eastport")).toBe("<p>The port's</p>");
    expect(await text(driver, "permit-order/eastport")).toBe("<p>Everyone else's</p>");
  });

  it("are served to their drivers although the path names the tenant, and on the dashboard, whose path always does", async () => {
    expect(await text(staff, "driver-account/eastport")).toBe("<p>The staff's</p>");
    expect(await text(staff, "home/eastport")).toBe("<p>Staff, welcome</p>");
    expect(await text(driver, "home/eastport")).not.toBe("<p>Staff, welcome</p>");
  });

  it("leave a block that the group has no text of to the tenant or the product", async () => {
    const ofProduct = await text(driver, "permit-review/eastport");
    expect(await text(staff, "permit-review/staff")).toBe(ofProduct);
    expect(await text(staff, "permit-order/staff")).not.toBe("<p>Everyone else's</p>");
  });

  it("are not answered to drivers of another group", async () => {
    expect(await text(driver, "driver-account/staff")).toBe(404);
  });

  it("give way to those that were published for the group, and not to the tenant's that were", async () => {
    const published = { tenant: "eastport", kind: "text", language: "en" } as const;
    await server.db.withTenant("eastport", async (trx) => {
      const values = [
        { ...published, key: "groups/staff/driver-account", value: JSON.stringify("<p>Published for staff</p>") },
        { ...published, key: "home", value: JSON.stringify("<p>Published</p>") },
      ];
      await trx.insertInto("published_values").values(values).execute();
      await trx.insertInto("tenant_versions").values({ tenant: "eastport", version: 1 }).execute();
    });
    server.advance(2.1);
    // A look at the database that takes long answers what was known before; the server's clock stands still meanwhile.
    await expect.poll(() => text(staff, "driver-account/staff")).toBe("<p>Published for staff</p>");
    expect(await text(driver, "driver-account/eastport")).toBe("<p>The port's</p>");
    expect([await text(staff, "home/eastport"), await text(driver, "home/eastport")]).toEqual([
      "<p>Staff, welcome</p>",
      "<p>Published</p>",
    ]);
  });
});
