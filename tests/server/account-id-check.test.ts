import { afterAll, beforeAll, expect, it } from "vitest";
import { describeWithDatabase } from "../support/databases.ts";
import {
  readAccount,
  signedInDriver,
  startTestServer,
  type SignedInDriver,
  type TestServer,
} from "../support/server.ts";

describeWithDatabase("the account-id check", (open) => {
  let server: TestServer;
  let driver: SignedInDriver;
  beforeAll(async () => {
    server = await startTestServer(open);
    driver = await signedInDriver(server, "eastport");
  });
  afterAll(() => server.close());

  const check = (changes: Record<string, unknown> = {}) =>
    server.send(
      "POST",
      "/api/v1/eua/check-accountid",
      { accountId: driver.accountId, userName: "dana", permissionGroup: "eastport", ...changes },
      driver.tokens.access_token,
    );

  it("accepts the driver's own values, by id or by number", async () => {
    const { accountId } = (await readAccount(server, driver)).endUserAccountEntity;
    expect((await check()).statusCode).toBe(200);
    expect((await check({ accountId, userName: "DANA" })).statusCode).toBe(200);
  });

  it("answers 'Driver ID does not exist.' to anything else", async () => {
    const other = await signedInDriver(server, "eastport", "elsewhere");
    for (const changes of [
      { accountId: other.accountId },
      { accountId: "12345678" },
      { userName: "elsewhere" },
      { permissionGroup: "westport" },
    ]) {
      const answer = await check(changes);
      expect([answer.statusCode, answer.json().code, answer.json().errorMessage]).toEqual([
        404,
        "driver_not_found",
        "Driver ID does not exist.",
      ]);
    }
  });
});
