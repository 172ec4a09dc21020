import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../server/db/database.ts";
import { loggedError } from "../../server/operations/logged-error.ts";
import { loggerOptions } from "../../server/operations/logging.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { NOON } from "../support/server.ts";

const CANARY = "canary-7391@mail.example";

/** What the log says of an error. */
function lineOf(error: unknown): string {
  const lines: string[] = [];
  const app = Fastify({ logger: loggerOptions(true, { write: (line) => void lines.push(line) }) });
  app.log.error({ err: error }, "request failed");
  return lines.join("");
}

describeOnEachDatabase("the log of a database error", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  const insert = (id: string, address: string) =>
    db.withTenant("eastport", (trx) =>
      trx
        .insertInto("mail_outbox")
        .values({
          id,
          tenant: "eastport",
          to_address: address,
          subject: CANARY,
          body: CANARY,
          created_at: new Date(NOON),
        })
        .execute(),
    );
  const failureOf = (write: Promise<unknown>) =>
    write.then(
      () => expect.unreachable("the database took it"),
      (error: unknown) => error,
    );

  it("names code and constraint, and neither the row nor the parameters", async () => {
    const id = "11111111-1111-4111-8111-111111111111";
    await insert(id, CANARY);
    const line = lineOf(await failureOf(insert(id, CANARY)));
    expect(line).toContain("23505");
    expect(line).toContain("mail_outbox_pkey");
    expect(line).toContain("at ");
    expect(line).not.toContain(CANARY);
    expect(line).not.toContain(id);
  });

  it("does not repeat a value that the database could not read", async () => {
    const line = lineOf(await failureOf(insert(CANARY, "dana@mail.example")));
    expect(line).toContain("22P02");
    expect(line).not.toContain(CANARY);
    expect(line).not.toContain("dana@mail.example");
  });
});

describe("the log of any error", () => {
  it("follows causes, and leaves out what was attached", () => {
    const cause = Object.assign(new TypeError("inner"), { params: [CANARY] });
    const error = Object.assign(new Error("outer", { cause }), { detail: CANARY });
    const logged = loggedError(error);
    expect([logged.message, logged.cause?.type, logged.cause?.message]).toEqual(["outer", "TypeError", "inner"]);
    expect(JSON.stringify(logged)).not.toContain(CANARY);
  });

  it("ends with causes that go round in a circle", () => {
    const error = new Error("round");
    error.cause = error;
    expect(JSON.stringify(loggedError(error)).length).toBeLessThan(100_000);
  });
});
