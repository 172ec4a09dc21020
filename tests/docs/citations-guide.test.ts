import { expect, test } from "vitest";
import { citationColumns, readCitationRows } from "../../server/services/citations/citation-columns.ts";
import { MOST_CITATIONS } from "../../server/services/citations/import-citations.ts";
import { readCsvTable } from "../../server/services/csv/csv-table.ts";
import type { PlainDate } from "../../src/domain/dates.ts";
import { readFileSync } from "node:fs";
import { fencedBlocks } from "./fenced-blocks.ts";

const GUIDE = "docs/guides/citations.md";

test("the file of citations in the guide is taken as it stands", () => {
  const text = fencedBlocks(GUIDE).find(({ language }) => language === "csv")?.text ?? "";
  const table = readCsvTable(text, citationColumns);
  expect(table.faults).toEqual([]);
  const { citations, faults } = readCitationRows(table.rows, {
    today: "2027-03-01" as PlainDate,
    knownState: () => undefined,
  });
  expect(faults).toEqual([]);
  expect(citations).toMatchObject([
    { number: "SP-4711", state: "UNPAID", feesCents: 0, accountNumber: undefined },
    { number: "SP-4712", location: "Corner of Third and Elm, north side", feesCents: 2500, accountNumber: "10000042" },
    { number: "SP-4713", state: "PAID" },
  ]);
});

test("the guide names every column and the most rows", () => {
  const text = readFileSync(GUIDE, "utf8");
  const columns = [...citationColumns.required, ...citationColumns.optional];
  expect(columns.filter((column) => !text.includes(`\`${column}\``))).toEqual([]);
  expect(text).toContain(`${MOST_CITATIONS.toLocaleString("en")} rows`);
});
