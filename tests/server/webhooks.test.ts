import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signedHeaders } from "../../server/payments/hosted/signature.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const SECRET = "the current secret of eastport, long enough";
const FORMER = "the former secret of eastport, long enough";
const REFERENCE = "7d4f6c7e-0000-4000-8000-000000000001";
/** Nobody listens there: a call of it would fail. */
const NOWHERE = "http://127.0.0.1:9";

describeOnEachDatabase("the webhook of payment providers", (open) => {
  const twins = writeSellingTwins({
    methods: ["CHECK", "TRANSACT_PAYMENTS"],
    tenant: {
      hostedPayments: {
        provider: "hosted-page",
        url: NOWHERE,
        merchant: "Harbor",
        secret: { secret: "hosted-payments" },
      },
    },
  });
  const secrets = mkdtempSync(path.join(tmpdir(), "secrets-"));
  let server: TestServer;
  beforeAll(async () => {
    for (const [slug, text] of [
      ["eastport", `${SECRET}\n${FORMER}\n`],
      ["westport", "another secret altogether, of westport alone\n"],
    ] as const) {
      mkdirSync(path.join(secrets, slug), { recursive: true });
      writeFileSync(path.join(secrets, slug, "hosted-payments"), text);
    }
    server = await startTestServer(open, { tenantsDir: twins.folder, env: { secretsDir: secrets } });
  });
  afterAll(async () => {
    await server.close();
    twins.remove();
    rmSync(secrets, { recursive: true });
  });

  const message = { eventId: "evt_1", reference: REFERENCE, tenant: "eastport" };
  const send = (
    url: string,
    body: string,
    { secret = SECRET, signed = body, at = server.now() }: { secret?: string; signed?: string; at?: number } = {},
  ) =>
    server.app.inject({
      method: "POST",
      url,
      payload: body,
      headers: { "content-type": "application/json", ...signedHeaders([secret], Buffer.from(signed), at) },
    });
  const URL_OF_EASTPORT = "/webhooks/payments/hosted-page/eastport";
  const refusals = () => server.logs.filter((line) => line.includes("payment-message-refused")).length;

  it("takes a message that either secret signed, about no payment of this tenant, and does nothing", async () => {
    for (const secret of [SECRET, FORMER]) {
      const answer = await send(URL_OF_EASTPORT, JSON.stringify(message), { secret });
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    }
    expect(refusals()).toBe(0);
  });

  it.each<[string, Parameters<typeof send>[2], string?, string?]>([
    ["by another secret", { secret: "some other secret, of the same length" }],
    ["of another body", { signed: "{}" }],
    ["from more than five minutes ago", { at: Date.UTC(2026, 10, 27, 11, 54, 59) }],
    ["from more than five minutes ahead", { at: Date.UTC(2026, 10, 27, 12, 5, 1) }],
    ["that is for another tenant", {}, JSON.stringify({ ...message, tenant: "westport" })],
    ["that is no JSON", {}, "{"],
    ["that names nothing", {}, "{}"],
    ["that is empty", {}, ""],
    ["that went to another tenant's address", {}, undefined, "/webhooks/payments/hosted-page/westport"],
  ])("refuses a message without detail %s, and notes that", async (_what, how, body, url) => {
    const before = refusals();
    const answer = await send(url ?? URL_OF_EASTPORT, body ?? JSON.stringify(message), how);
    expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_request"]);
    expect(refusals()).toBe(before + 1);
    expect(server.logs.join("\n")).not.toContain(SECRET);
  });

  it("refuses a message without any signature, or with one of another kind", async () => {
    const payload = JSON.stringify(message);
    for (const headers of [{}, { "x-payment-timestamp": "1", "x-payment-signature": "v1=zz" }]) {
      const answer = await server.app.inject({ method: "POST", url: URL_OF_EASTPORT, payload, headers });
      expect(answer.statusCode).toBe(400);
    }
  });

  it("is there for providers that send messages, and for tenants that exist", async () => {
    for (const url of ["/webhooks/payments/nobody/eastport", "/webhooks/payments/hosted-page/nowhere"]) {
      expect((await send(url, JSON.stringify(message))).statusCode).toBe(404);
    }
  });

  it("takes no body that is too long", async () => {
    expect((await send(URL_OF_EASTPORT, " ".repeat(256 * 1024 + 1))).statusCode).toBe(413);
  });
});
