import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { markOfForms } from "../../src/domain/form-versions.ts";
import { openEmbedded } from "../support/databases.ts";
import { makeReady, type ReadyDriver } from "../support/purchase.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { openBrowser } from "../support/server-browser.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

describe("the versions of a tenant's forms", () => {
  const twins = writeSellingTwins();
  let server: TestServer;
  let driver: ReadyDriver;
  beforeAll(async () => {
    server = await startTestServer(openEmbedded, { tenantsDir: twins.folder });
    driver = await makeReady(server, await signedInDriver(server, "eastport"));
  });
  afterAll(async () => {
    await server.close();
    twins.remove();
  });

  const boot = async () => {
    const tenant = await server.tenants.find("eastport");
    if (tenant === undefined) throw new Error("the tenant does not start");
    return tenant.boot;
  };

  it("are answered to anybody, by no cache", async () => {
    const answer = await server.get("/api/v1/portal/forms/eastport");
    expect([answer.statusCode, answer.headers["cache-control"], answer.json()]).toEqual([
      200,
      "no-store",
      (await boot()).forms,
    ]);
  });

  it("are told by a mark in each response that no cache keeps, refusals among them, and in no other", async () => {
    const token = driver.tokens.access_token;
    const { forms } = await boot();
    const markOf = async (url: string) => (await server.get(url, token)).headers["form-versions"];
    expect(await markOf("/api/v1/portal/pages/home/eastport")).toBe(markOfForms(forms));
    expect(await markOf(`/api/v1/eua/${driver.accountId}/order`)).toBe(markOfForms(forms));
    expect(await markOf("/api/v1/portal/style/eastport")).toBeUndefined();
    const refused = await server.send("POST", `/api/v1/eua/${driver.accountId}/phone`, { number: "1" }, token);
    expect([refused.statusCode, refused.headers["form-versions"]]).toEqual([422, markOfForms(forms)]);
  });

  it("reach a page that was opened before a form changed with an answer that the newer form accepts", async () => {
    const before = await boot();
    const { root } = await openBrowser(server, before, driver);
    const overlay = path.join(twins.folder, "eastport/forms/phone.json");
    const add = { gate: { schema: { type: "string", maxLength: 10 }, ui: { label: "Gate", widget: "text" } } };
    mkdirSync(path.dirname(overlay), { recursive: true });
    writeFileSync(overlay, JSON.stringify({ extends: "phone", add }));
    await server.tenants.reload();
    const { forms } = await boot();
    expect(forms["phone"]).not.toBe(before.forms["phone"]);
    const saved = await root.changes.add("phone", { number: "5550100199" });
    expect(saved.kind).toBe("saved");
    await expect.poll(() => root.formVersions.hashes).toEqual(forms);
    expect(root.ui.error).toBeNull();
  });
});
