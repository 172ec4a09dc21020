import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Credentials } from "../../server/services/accounts/credentials.ts";
import { DatabaseSignIn } from "../../server/services/accounts/sign-in.ts";
import { openEmbedded } from "../support/databases.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { driverRows } from "../support/stored-buyers.ts";

describe("signing in with a password that was right a moment ago", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(openEmbedded);
    await driverRows(server.db, "eastport", 1);
  });
  afterAll(() => server.close());

  it.each([
    ["and still is opens a session", {}, "signed-in"],
    ["and was changed meanwhile is refused", { password_hash: "another" }, "refused"],
    ["and whose account was disabled meanwhile is refused", { disabled_at: new Date(0) }, "refused"],
  ])("%s", async (_what, change, kind) => {
    const { db, now: clock, sessions } = server;
    const accounts = () =>
      db.withTenant("eastport", (trx) =>
        trx
          .selectFrom("accounts")
          .select(["id", "user_name", "role", "password_hash", "email_verified_at"])
          .executeTakeFirstOrThrow(),
      );
    const account = { ...(await accounts()), email_verified_at: new Date(0) };
    const check = async () => {
      await db.withTenant("eastport", (trx) =>
        trx
          .updateTable("accounts")
          .set({ password_hash: "none", disabled_at: null, ...change })
          .execute(),
      );
      return { kind: "right" as const, account };
    };
    const logged: string[] = [];
    const log = (event: string) => void logged.push(event);
    const credentials = { check } as unknown as Credentials;
    const service = new DatabaseSignIn({ db, clock, sessions, credentials, log });
    const source = { tenant: "eastport", requestId: "test", address: "203.0.113.5" };
    expect((await service.signIn(source, account.user_name, "right")).kind).toBe(kind);
    expect(logged).toEqual([kind === "signed-in" ? "sign-in" : "sign-in-failed"]);
  });
});
