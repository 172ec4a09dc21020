import { afterAll, beforeAll, expect, it } from "vitest";
import { describeWithDatabase } from "../support/databases.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

describeWithDatabase("the figures of the server", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open, { env: { trustProxy: 1 } });
  });
  afterAll(() => server.close());

  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const answer = await server.app.inject({ url: "/metrics", remoteAddress, headers });
    return answer.statusCode;
  };

  it.each(["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"])(
    "are for callers on its own machine: %s",
    async (address) => {
      expect(await ask(address)).toBe(200);
    },
  );

  it.each(["203.0.113.9", "10.0.0.7", "::ffff:203.0.113.9", "2001:db8::1"])(
    "are nowhere for others: %j",
    async (address) => {
      expect(await ask(address)).toBe(404);
    },
  );

  it.each(["x-forwarded-for", "forwarded", "via", "x-real-ip"])(
    "are nowhere for whoever a proxy on the same machine asks for (%s), not even one that says it is this machine",
    async (header) => expect(await ask("127.0.0.1", { [header]: "127.0.0.1" })).toBe(404),
  );

  it("cannot be had by an X-Forwarded-For that names this machine", async () => {
    expect(await ask("203.0.113.9", { "x-forwarded-for": "127.0.0.1" })).toBe(404);
  });
});
