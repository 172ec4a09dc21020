import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MOST_CITATIONS } from "../../server/services/citations/import-citations.ts";
import { moveCitation } from "../../server/services/citations/move-citation.ts";
import { knownStates } from "../../server/services/citations/plate-state.ts";
import { readCitationRows, citationColumns } from "../../server/services/citations/citation-columns.ts";
import { loadServerOptions } from "../../server/services/forms/options.ts";
import { readCsvTable } from "../../server/services/csv/csv-table.ts";
import type { PlainDate } from "../../src/domain/dates.ts";
import type { Citation } from "../../src/domain/generated/api-citations.ts";
import { lookUpPath, writeCitingTwins } from "../support/citations.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { desk } from "../support/desk.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

const HEADER = "number,plateNumber,plateState,violation,location,issuedOn,dueOn,fine,fees,state,accountNumber,note";
const row = (change: Partial<Record<string, string>> = {}) =>
  Object.values({
    number: "PE-1",
    plateNumber: "tug 77",
    plateState: "il",
    violation: "Parked on the tow path",
    location: '"Pier 4, north"',
    issuedOn: "2026-11-20",
    dueOn: "2026-12-11",
    fine: "45.00",
    fees: "5.50",
    state: "",
    accountNumber: "",
    note: "",
    ...change,
  }).join(",");

const twins = writeCitingTwins();
const offTwins = writeCitingTwins({ tenant: { preferences: { citationsEnabled: false } } });
const folder = mkdtempSync(path.join(tmpdir(), "citations-"));
afterAll(() => {
  twins.remove();
  offTwins.remove();
  rmSync(folder, { recursive: true });
});

/** Writes a file of rows below the header; answers its path. */
function fileOf(...rows: string[]): string {
  const file = path.join(folder, "citations.csv");
  writeFileSync(file, `${[HEADER, ...rows].join("\r\n")}\r\n`);
  return file;
}

describeOnEachDatabase("the desk's import of citations", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
  });
  afterAll(() => server.close());
  beforeEach(() =>
    server.db.withTenant("eastport", async (db) => {
      await db.deleteFrom("citations").execute();
      await db.deleteFrom("audit_events").execute();
    }),
  );

  const take = (...rows: string[]) => desk(server, "citations", "eastport", fileOf(...rows));
  const stored = () =>
    server.db.withTenant("eastport", async (db) => ({
      citations: await db.selectFrom("citations").selectAll().orderBy("number").execute(),
      events: await db.selectFrom("citation_events").selectAll().orderBy("id").execute(),
      audit: await db.selectFrom("audit_events").select(["event", "detail", "request_id"]).orderBy("id").execute(),
    }));
  const summary = (fresh: number, updated = 0, moved = 0, kept = 0) =>
    `${fresh} ${fresh === 1 ? "citation" : "citations"} new, ${updated} updated, ${moved} paid or dismissed by this file, ${kept} settled before and left as they are.`;

  it("stores what the file says, plates in their normal form, and keeps an audit entry of the command", async () => {
    expect(await take(row({ accountNumber: "10000042", note: "Second warning" }))).toEqual([
      0,
      summary(1),
      "No account has the number 10000042 so far: drivers see these citations once one has.",
    ]);
    const { citations, events, audit } = await stored();
    expect(citations).toMatchObject([
      {
        number: "PE-1",
        number_key: "PE1",
        plate_number: "TUG 77",
        plate_key: "TUG77",
        plate_state: "IL",
        account_number: "10000042",
        location: "Pier 4, north",
        issued_on: "2026-11-20",
        due_on: "2026-12-11",
        fine_cents: 4500,
        fees_cents: 550,
        currency: "USD",
        state: "UNPAID",
        note: "Second warning",
      },
    ]);
    const { request_id: requestId } = audit[0] ?? {};
    expect(audit).toEqual([
      {
        event: "citations-imported",
        detail: { fresh: 1, updated: 0, moved: 0, kept: 0, photos: 0 },
        request_id: expect.any(String) as string,
      },
    ]);
    expect(events).toMatchObject([
      { citation_number: "PE-1", moved_by: "desk", from_state: null, to_state: "UNPAID", request_id: requestId },
    ]);
  });

  it("may be repeated: nothing changes, and no move is written", async () => {
    const rows = [row(), row({ number: "PE-2", state: "PAID" })];
    await take(...rows);
    const before = await stored();
    expect(await take(...rows)).toEqual([0, summary(0, 1, 0, 1)]);
    const after = await stored();
    expect(after.citations).toEqual(before.citations);
    expect(after.events).toEqual(before.events);
    expect(after.audit).toHaveLength(2);
  });

  it("takes over what has changed of a citation that is due, by its number in whatever spelling", async () => {
    await take(row());
    expect(await take(row({ number: "pe 1", fees: "25.00", dueOn: "2026-12-31" }))).toEqual([0, summary(0, 1)]);
    expect((await stored()).citations).toMatchObject([{ number: "PE-1", fees_cents: 2500, due_on: "2026-12-31" }]);
  });

  it.each(["PAID", "DISMISSED"] as const)(
    "moves one that is %s since, and reopens it by no later file",
    async (state) => {
      await take(row());
      expect(await take(row({ state }))).toEqual([0, summary(0, 0, 1)]);
      expect(await take(row({ fees: "99.00" }))).toEqual([0, summary(0, 0, 0, 1)]);
      const { citations, events } = await stored();
      expect(citations).toMatchObject([{ state, fees_cents: 550 }]);
      expect(events.map(({ to_state: to }) => to)).toEqual(["UNPAID", state]);
    },
  );

  it("forgets who found one by a plate that it corrects, and nobody else who found one", async () => {
    const driver = await signedInDriver(server, "eastport", "finder");
    const token = driver.tokens.access_token;
    const found = async () => {
      const list = await server.get(`/api/v1/citations/account/${driver.accountId}`, token);
      return list.json<Citation[]>().map(({ id }) => id);
    };
    await take(row(), row({ number: "PE-2" }));
    for (const number of ["PE-1", "PE-2"]) {
      expect((await server.get(lookUpPath("eastport", number, "TUG 77"), token)).statusCode).toBe(200);
    }
    await take(row({ plateNumber: "tug-77" }), row({ number: "PE-2" }));
    expect(await found()).toEqual(["PE-1", "PE-2"]);
    await take(row({ number: "pe 1", plateNumber: "TUG 78" }), row({ number: "PE-2" }));
    expect(await found()).toEqual(["PE-2"]);
  });

  it("reopens nothing that was paid here", async () => {
    await take(row());
    const move = { number: "PE-1", to: "PAID", by: "provider", at: new Date(server.now()), requestId: null } as const;
    await server.db.withTenant("eastport", (db) => moveCitation(db, move));
    expect(await take(row())).toEqual([0, summary(0, 0, 0, 1)]);
    expect((await stored()).citations).toMatchObject([{ state: "PAID" }]);
  });

  it("stores nothing where one row is wrong, and names each by line, column and what was expected", async () => {
    const answer = await take(
      row(),
      row({ number: "PE-2", fine: "45" }),
      row({ number: "PE-3", issuedOn: "20.11.2026" }),
    );
    expect(answer).toEqual([
      1,
      [
        "line 3, fine: expected an amount with two decimals, such as 45.00",
        "line 4, issuedOn: expected a day as YYYY-MM-DD, such as 2026-08-31",
        "Nothing was stored.",
      ].join("\n"),
    ]);
    expect(await stored()).toEqual({ citations: [], events: [], audit: [] });
  });

  it("notes the account numbers that no account of the tenant has, each once, and none that one has", async () => {
    const driver = await signedInDriver(server, "eastport", "noted");
    const { number } = await server.db.withTenant("eastport", (db) =>
      db.selectFrom("drivers").select("number").where("id", "=", driver.accountId).executeTakeFirstOrThrow(),
    );
    const known = row({ accountNumber: number });
    expect(await take(known)).toEqual([0, summary(1)]);
    const numbers = Array.from({ length: 12 }, (_each, place) => `9999999-${place + 1}`);
    const rows = [...numbers, "9999999-1"].map((accountNumber, place) =>
      row({ number: `PE-A${place}`, accountNumber }),
    );
    expect(await take(known, ...rows)).toEqual([
      0,
      summary(13, 1),
      `No account has the numbers ${numbers.slice(0, 10).join(", ")} and 2 more so far: drivers see these citations once one has.`,
    ]);
  });

  it("keeps tenants apart", async () => {
    await take(row());
    await desk(server, "citations", "westport", fileOf(row({ fine: "99.00" })));
    expect((await stored()).citations).toMatchObject([{ fine_cents: 4500 }]);
    expect(await desk(server, "citations", "nowhere", fileOf(row()))).toEqual([
      1,
      'There is no tenant "nowhere". There are: eastport, westport.',
    ]);
  });

  it("of two at once the later one sees what the earlier has stored", async () => {
    const file = fileOf(row(), row({ number: "PE-2" }));
    const both = await Promise.all([0, 1].map(() => desk(server, "citations", "eastport", file)));
    expect(both.map(([, line]) => line).sort()).toEqual([summary(0, 2), summary(2)]);
  });

  it("takes more than one statement holds", async () => {
    const rows = Array.from({ length: 1_200 }, (_each, place) => row({ number: `N-${place}` }));
    expect(await take(...rows)).toEqual([0, summary(1_200)]);
    expect(await take(...rows, row({ number: "N-1200" }))).toEqual([0, summary(1, 1_200)]);
  }, 60_000);

  it("refuses more than it takes at once", async () => {
    const rows = Array.from({ length: MOST_CITATIONS + 1 }, (_each, place) => row({ number: `N-${place}` }));
    expect(await take(...rows)).toEqual([1, "At most 5,000 citations are taken in at once: divide the file."]);
  });

  it("says where citations are off, and how it is called", async () => {
    const off = await startTestServer(open, { tenantsDir: offTwins.folder });
    expect((await desk(off, "citations", "eastport", fileOf(row())))[1]).toBe(
      "Citations are off for eastport: set preferences.citationsEnabled to true in its tenant.json.",
    );
    await off.close();
    const [code, ...usage] = await desk(server, "citations", "eastport");
    expect([code, usage.join("\n")]).toEqual([1, expect.stringContaining("citations <slug> <file.csv>")]);
    expect(await desk(server, "citations", "eastport", "missing.csv")).toEqual([
      1,
      expect.stringMatching(/missing\.csv does not exist\.$/) as string,
    ]);
  });
});

describe("the rows of a file of citations", () => {
  const options = loadServerOptions("schemas");
  const rules = { today: "2026-11-27" as PlainDate, knownState: knownStates(options.stateGroups) };
  const faultsOf = (...rows: string[]) =>
    readCitationRows(readCsvTable([HEADER, ...rows].join("\n"), citationColumns).rows, rules).faults;

  it.each<[string, Partial<Record<string, string>>, string, RegExp]>([
    ["no number", { number: "" }, "number", /is missing/],
    ["a number with a slash", { number: "PE/1" }, "number", /letters and digits/],
    ["a number that is too long", { number: "9".repeat(31) }, "number", /at most 30/],
    ["a number of separators", { number: "--" }, "number", /letters and digits/],
    ["a number that is a word of the portal's addresses", { number: "tax-rate" }, "number", /own addresses/],
    ["a plate of separators", { plateNumber: "-- -" }, "plateNumber", /expected a plate/],
    ["a plate that is too long", { plateNumber: "X".repeat(16) }, "plateNumber", /at most 15/],
    ["a state of the plate that is too long", { plateState: "x".repeat(31) }, "plateState", /at most 30/],
    ["a state of the plate on two lines", { plateState: '"C\nA"' }, "plateState", /printed characters/],
    ["no violation", { violation: "" }, "violation", /is missing/],
    ["a violation of two lines", { violation: '"two\nlines"' }, "violation", /printed characters/],
    ["a place that is too long", { location: "x".repeat(201) }, "location", /at most 200/],
    ["a day that does not exist", { issuedOn: "2026-02-30" }, "issuedOn", /YYYY-MM-DD/],
    ["an issue in the future", { issuedOn: "2026-11-28" }, "issuedOn", /today is 2026-11-27/],
    ["a due day before the issue", { dueOn: "2026-11-19" }, "dueOn", /on or after issuedOn/],
    ["a negative fine", { fine: "-45.00" }, "fine", /two decimals/],
    ["more than an amount can be", { fine: "9999999.99", fees: "0.01" }, "fees", /no more than/],
    ["a mistyped state", { state: "DISMISED" }, "state", /did you mean DISMISSED\?/],
    ["an account number with a line break", { accountNumber: '"1\n2"' }, "accountNumber", /printed characters/],
    ["a note that is too long", { note: "x".repeat(1001) }, "note", /at most 1000/],
  ])("names %s", (_what, change, column, problem) => {
    expect(faultsOf(row(change))).toEqual([{ line: 2, column, problem: expect.stringMatching(problem) as string }]);
  });

  it("names a number that stands there twice, however it is written", () => {
    expect(faultsOf(row(), row({ number: "PE 2" }), row({ number: "pe1" }))).toEqual([
      { line: 4, column: "number", problem: "is in line 2 already" },
    ]);
  });

  it.each(["NULL", "京都 300 あ 12-34", "🚗", "ÄÖ 1"])("takes the plate %s like any other", (plateNumber) => {
    expect(faultsOf(row({ plateNumber }))).toEqual([]);
  });
});
