import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { citationColumns, readCitationRows } from "../../server/services/citations/citation-columns.ts";
import { knownStates } from "../../server/services/citations/plate-state.ts";
import { readCsvTable } from "../../server/services/csv/csv-table.ts";
import { loadServerOptions } from "../../server/services/forms/options.ts";
import type { PlainDate } from "../../src/domain/dates.ts";
import { CITING, CitingPortal } from "../support/citing-portal.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { desk } from "../support/desk.ts";

const HEADER = "number,plateNumber,plateState,violation,location,issuedOn,dueOn,fine";
const row = (number: string, state: string) =>
  `${number},BAY 42,${state},Parked on the tow path,Pier 4,2026-11-20,2026-12-11,45.00`;

describe("the state of a plate in a file of citations", () => {
  const rules = {
    today: "2026-11-27" as PlainDate,
    knownState: knownStates(loadServerOptions("schemas").stateGroups),
  };
  const platesIn = (text: string) => {
    const table = readCsvTable(text, citationColumns);
    const { citations, faults } = readCitationRows(table.rows, rules);
    return { plates: citations.map(({ plate }) => plate), faults: [...table.faults, ...faults] };
  };

  it.each([
    ["a code in small letters", "il", "IL"],
    ["a code with points", "N.Y.", "NY"],
    ["a name", "illinois", "IL"],
    ["a name without its accents", "Quebec", "QC"],
    ["another country's code", "bav", "BAV"],
    ["another country", "Germany", "Germany"],
    ["nothing", "", ""],
  ])("may be %s", (_what, written, state) => {
    const plate = { number: "BAY 42", state };
    expect(platesIn(`${HEADER}\n${row("PE-1", written)}`)).toEqual({ plates: [plate], faults: [] });
  });

  it("needs no column", () => {
    const text = [HEADER, row("PE-1", "IL")].join("\n").replace("plateState,", "").replace("IL,", "");
    expect(platesIn(text)).toEqual({ plates: [{ number: "BAY 42", state: "" }], faults: [] });
  });
});

describeWithDatabase("a citation of a plate from elsewhere", (open) => {
  const folder = mkdtempSync(path.join(tmpdir(), "plate-states-"));
  let portal: CitingPortal;
  beforeAll(async () => {
    portal = await CitingPortal.start(open);
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true });
  });

  it("is imported with the others, told to the desk, found and paid by its number and plate", async () => {
    const file = path.join(folder, "citations.csv");
    const rows = [row("PE-1", "CA"), row("PE-2", "Germany"), row("PE-3", "gbr"), row("PE-4", ""), row("PE-5", "GBR")];
    writeFileSync(file, [HEADER, ...rows].join("\n"));
    const [code, imported, noted, ...more] = await desk(portal.server, "citations", CITING, file);
    expect([code, imported, more]).toEqual([0, expect.stringContaining("5 citations new"), []]);
    expect(noted).toContain("The plate states Germany, GBR are not in the portal's list of states");
    const foreign = { number: "PE-2", plate: "bay-42" };
    const { vehicle, canPay } = await portal.lookUp(foreign);
    expect([vehicle.licensePlate, canPay]).toEqual([{ number: "BAY 42", state: { code: "Germany" } }, true]);
    expect((await portal.pay(foreign)).statusCode).toBe(201);
    expect((await portal.lookUp({ number: "PE-4", plate: "BAY42" })).vehicle.licensePlate.state.code).toBe("");
  });
});
