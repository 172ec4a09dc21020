import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CITING, CitingPortal } from "../support/citing-portal.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { desk } from "../support/desk.ts";
import { phonePhoto } from "../support/sample-files.ts";

/** A citation of a file with every column. */
const FULL = {
  ...{ number: "PE-1", plateNumber: "TUG 77", plateState: "IL", violation: "Parked", location: "Pier 4" },
  ...{ issuedOn: "2026-11-20", dueOn: "2026-12-11", fine: "45.00", fees: "5.50", state: "UNPAID" },
  ...{ accountNumber: "10000042", note: "Second warning", photos: "front.jpg" },
};

describeOnEachDatabase("a later file of citations", (open) => {
  let portal: CitingPortal;
  const folder = mkdtempSync(path.join(tmpdir(), "citation-columns-"));
  const file = path.join(folder, "citations.csv");
  beforeAll(async () => {
    portal = await CitingPortal.start(open);
    writeFileSync(path.join(folder, "front.jpg"), await phonePhoto());
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await portal.close();
  });

  /** Takes in a file of one citation, with these columns. */
  async function take(values: Readonly<Record<string, string>>): Promise<void> {
    writeFileSync(file, `${Object.keys(values).join(",")}\n${Object.values(values).join(",")}\n`);
    expect((await desk(portal.server, "citations", CITING, file))[0]).toBe(0);
  }
  const without = (values: Readonly<Record<string, string>>, column: string) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name !== column));
  const stored = (number: string) =>
    portal.server.db.withTenant(CITING, async (db) => ({
      ...(await db.selectFrom("citations").selectAll().where("number", "=", number).executeTakeFirstOrThrow()),
      photos: (await db.selectFrom("citation_photos").selectAll().where("citation_number", "=", number).execute())
        .length,
    }));

  it.each([
    ["plateState", { plate_state: "IL" }, { plate_state: "" }],
    ["fees", { fees_cents: 550 }, { fees_cents: 0 }],
    ["accountNumber", { account_number: "10000042" }, { account_number: null }],
    ["note", { note: "Second warning" }, { note: null }],
    // An empty place leaves these two: nothing reopens a citation, and the pictures are no longer beside the file.
    ["state", { state: "UNPAID" }, { state: "UNPAID" }],
    ["photos", { photos: 1 }, { photos: 1 }],
  ])("leaves alone what a citation has by %s where it has no such column", async (column, kept, emptied) => {
    const full = { ...FULL, number: `PE-${column}` };
    await take(full);
    await take(without({ ...full, fine: "50.00" }, column));
    expect(await stored(full.number)).toMatchObject({ fine_cents: 5000, ...kept });
    await take({ ...full, [column]: "" });
    expect(await stored(full.number)).toMatchObject({ fine_cents: 4500, ...emptied });
  });

  it("makes no citation that was paid in part PAID by leaving out its fees", async () => {
    const full = { ...FULL, number: "PE-PART" };
    await take(full);
    const reference = await portal.opened({ number: full.number, plate: full.plateNumber });
    await portal.change(full, { fees_cents: 1550 });
    portal.simulation.payAtPage(reference);
    await portal.message(reference);
    await take(without(full, "fees"));
    expect(await stored(full.number)).toMatchObject({ state: "UNPAID", fees_cents: 1550 });
  });
});
