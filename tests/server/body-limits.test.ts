import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_VALUES } from "../../src/domain/storable-text.ts";
import { BODY_BYTES, FORM_BODY_BYTES } from "../../server/security/request-limits.ts";
import { writeCitingTwins } from "../support/citations.ts";
import { openEmbedded } from "../support/databases.ts";
import { signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";

const PUBLIC = "/api/v1/portal/pages/home-without-session";

/** Calls that take answers to a tenant's own fields; every other call takes short bodies alone. */
const WITH_OWN_ANSWERS = [
  `POST ${PUBLIC}/drivers-create/:customer`,
  "POST /api/v1/eua/update",
  "POST /api/v1/eua/billing-address",
  "POST /api/v1/orders/portal",
  "POST /api/v1/orders/portal/order",
  "POST /api/v1/orders/external",
  `POST ${PUBLIC}/visitor/create`,
  `POST ${PUBLIC}/citation/appeal`,
  `POST ${PUBLIC}/send-driver-reply`,
  ...["vehicle", "email-address", "address", "phone"].flatMap((list) => [
    `POST /api/v1/eua/:accountId/${list}`,
    `POST /api/v1/eua/:accountId/update/${list}`,
  ]),
];

describe("the length of a body", () => {
  const twins = writeCitingTwins();
  let server: TestServer;
  let driver: SignedInDriver;
  let calls: string[];
  beforeAll(async () => {
    server = await startTestServer(openEmbedded, { tenantsDir: twins.folder });
    driver = await signedInDriver(server, "eastport");
    // Messages of providers and files have limits of their own (webhooks.test.ts, files.test.ts).
    calls = server.app.routeTable
      .filter(({ method, access }) => (method === "POST" || method === "PUT") && access !== "provider")
      .filter(({ url }) => !url.endsWith("/files"))
      .map(({ method, url }) => `${method} ${url}`);
  });
  afterAll(async () => {
    await server.close();
    twins.remove();
  });

  /** Whether the call names its customer by its query. */
  function asksTenant(route: string): boolean {
    return server.app.routeTable.some(({ url, tenant }) => url === route && tenant === "query");
  }

  async function refusalOf(call: string, text: string): Promise<unknown[]> {
    const [method = "", route = ""] = call.split(" ");
    const answer = await server.app.inject({
      method: method as "POST",
      url: route.replace(":customer", "eastport").replace(":accountId", driver.accountId),
      ...(asksTenant(route) ? { query: { customer: "eastport" } } : {}),
      headers: {
        "content-type": route.startsWith("/auth/") ? "application/x-www-form-urlencoded" : "application/json",
        authorization: `Bearer ${driver.tokens.access_token}`,
      },
      payload: text,
    });
    return [answer.statusCode, answer.json<{ code: string }>().code];
  }

  /** A JSON body of so many bytes that holds one text, or as many values as fit. */
  const oneText = (bytes: number) => JSON.stringify({ text: "x".repeat(bytes - 11) });
  const tinyValues = (count: number) => JSON.stringify({ list: Array.from({ length: count }, () => 1) });

  it("is small in every call but those that take answers to a tenant's own fields", async () => {
    expect(calls.length).toBeGreaterThan(WITH_OWN_ANSWERS.length);
    for (const call of calls) {
      const isLong = WITH_OWN_ANSWERS.includes(call);
      const limit = isLong ? FORM_BODY_BYTES : BODY_BYTES;
      expect([call, ...(await refusalOf(call, oneText(limit + 1)))]).toEqual([call, 413, "too_large"]);
      expect([call, ...(await refusalOf(call, oneText(limit)))]).not.toEqual([call, 413, "too_large"]);
    }
    expect(calls).toEqual(expect.arrayContaining(WITH_OWN_ANSWERS));
  });

  it("may not be made of more values than anything is asked for", async () => {
    for (const call of WITH_OWN_ANSWERS) {
      expect([call, ...(await refusalOf(call, tinyValues(MAX_VALUES + 1)))]).toEqual([call, 413, "too_large"]);
      expect([call, ...(await refusalOf(call, tinyValues(MAX_VALUES - 1)))]).not.toEqual([call, 413, "too_large"]);
    }
  });
});

describe("a body in an encoding", () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer(openEmbedded)));
  afterAll(() => server.close());

  const post = (encoding: string) =>
    server.app.inject({
      method: "POST",
      url: `${PUBLIC}/get-token`,
      headers: { "content-type": "application/json", "content-encoding": encoding },
      payload: JSON.stringify({ username: "nobody", password: "x", groupName: "eastport" }),
    });

  it.each(["gzip", "br", "deflate", "gzip, identity", "made-up"])("%s is refused", async (encoding) => {
    const answer = await post(encoding);
    expect([answer.statusCode, answer.json().code]).toEqual([415, "unsupported_content_encoding"]);
  });

  it("that changes nothing is read", async () => {
    expect((await post("identity")).statusCode).toBe(401);
  });
});
