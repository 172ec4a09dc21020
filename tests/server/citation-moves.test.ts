import { afterAll, beforeAll, expect, it } from "vitest";
import { citationOriginsOf, citationStates, type CitationMover } from "../../src/domain/citations.ts";
import { moveCitation } from "../../server/services/citations/move-citation.ts";
import { storeCitations, writeCitingTwins } from "../support/citations.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const twins = writeCitingTwins();
afterAll(() => twins.remove());

const MOVERS: readonly CitationMover[] = ["provider", "desk"];

describeOnEachDatabase("moving a citation", (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
  });
  afterAll(() => server.close());

  const look = (number: string) =>
    server.db.withTenant("eastport", async (db) => ({
      row: await db.selectFrom("citations").select("state").where("number", "=", number).executeTakeFirst(),
      events: await db
        .selectFrom("citation_events")
        .select(["moved_by", "from_state", "to_state", "request_id"])
        .where("citation_number", "=", number)
        .orderBy("id")
        .execute(),
    }));

  it("begins with the event of the desk's import", async () => {
    await storeCitations(server, "eastport", { number: "FIRST", state: "PAID" });
    expect(await look("FIRST")).toEqual({
      row: { state: "PAID" },
      events: [{ moved_by: "desk", from_state: null, to_state: "PAID", request_id: null }],
    });
  });

  it.each(citationStates)("goes from %s where the table of moves lets each mover, and nowhere else", async (from) => {
    for (const to of citationStates)
      for (const by of MOVERS) {
        const number = `${from}-${to}-${by}`;
        await storeCitations(server, "eastport", { number, state: from });
        const isLegal = citationOriginsOf(to, by).includes(from);
        const move = { number, to, by, at: new Date(server.now()), requestId: "request" };
        const outcome = await server.db.withTenant("eastport", (db) => moveCitation(db, move));
        const first = { moved_by: "desk", from_state: null, to_state: from, request_id: null };
        const event = { moved_by: by, from_state: from, to_state: to, request_id: "request" };
        expect({ to, by, outcome, ...(await look(number)) }).toEqual({
          to,
          by,
          outcome: isLegal ? { kind: "moved", from } : { kind: "refused", state: from },
          row: { state: isLegal ? to : from },
          events: isLegal ? [first, event] : [first],
        });
      }
  });

  it("moves no citation of another tenant", async () => {
    await storeCitations(server, "westport", { number: "WESTERN" });
    const move = { number: "WESTERN", to: "PAID", by: "desk", at: new Date(server.now()), requestId: null } as const;
    expect(await server.db.withTenant("eastport", (db) => moveCitation(db, move))).toEqual({ kind: "missing" });
  });
});
