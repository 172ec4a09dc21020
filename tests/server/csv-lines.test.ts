import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { csvLines } from "../../server/commands/csv-lines.ts";

const one = (value: string) => csvLines({ columns: ["a", "b"], rows: [[value, "next"]] });

it("names the columns first, and has a line for each row", () => {
  expect(
    csvLines({
      columns: ["plate", "state"],
      rows: [
        ["7ABC123", "CA"],
        ["BAY42", ""],
      ],
    }),
  ).toEqual(["plate,state", "7ABC123,CA", "BAY42,"]);
  expect(csvLines({ columns: ["plate"], rows: [] })).toEqual(["plate"]);
});

it.each(["Haddad, Jr.", 'Dana "Dee" Rivers', "two\nlines", "two\r\nlines", "plain", "", " spaces "])(
  "writes %j so that a reader of RFC 4180 gets it back",
  (value) => {
    const options = { record_delimiter: "\n" };
    expect(parse(one(value).join("\n"), options)).toEqual([
      ["a", "b"],
      [value, "next"],
    ]);
  },
);

it.each(["=1+1", "+1", "-7ABC", "@sum(A1)", "\tx", "\rx"])("lets no spreadsheet take %j for a formula", (value) => {
  expect(parse(one(value).join("\n"), { record_delimiter: "\n" })).toEqual([
    ["a", "b"],
    [`'${value}`, "next"],
  ]);
});
