import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmbedded } from "../support/databases.ts";
import { signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";

describe("what follows from a new default address", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(openEmbedded);
  });
  afterAll(() => server.close());

  const send = (driver: SignedInDriver, path: string, body: unknown) =>
    server.send("POST", `/api/v1/eua/${driver.accountId}/${path}`, body, driver.tokens.access_token);
  const count = async (address: string) => (await server.mails()).filter(({ to }) => to === address).length;

  it("is one link for a change that is sent again within a minute, and another one after that", async () => {
    const driver = await signedInDriver(server, "eastport", "repeating");
    const address = "repeating@other.example";
    const { id } = (await send(driver, "email-address", { address, defaultFlag: true })).json<{ id: string }>();
    const again = async (seconds: number) => {
      server.advance(seconds);
      expect((await send(driver, "update/email-address", { id, address, defaultFlag: true })).statusCode).toBe(200);
      return count(address);
    };
    expect(await count(address)).toBe(1);
    expect(await again(59)).toBe(1);
    expect(await again(1)).toBe(2);
  });

  it("is a line of the log that names the account and the limit, where a driver asks for too many links", async () => {
    const driver = await signedInDriver(server, "eastport", "restless");
    server.logs.length = 0;
    for (let place = 0; place < 6; place += 1) {
      await send(driver, "email-address", { address: `restless${place}@other.example`, defaultFlag: true });
    }
    const lines = server.logs
      .flatMap((text) => text.split("\n"))
      .filter((line) => line.includes('"securityEvent":"rate-limited"'))
      .map((line) => JSON.parse(line) as unknown);
    const { id } = await server.db.withTenant("eastport", (trx) =>
      trx.selectFrom("accounts").select("id").where("user_name_key", "=", "restless").executeTakeFirstOrThrow(),
    );
    expect(lines).toEqual([expect.objectContaining({ limit: "new-address", accountId: id })]);
  });
});
