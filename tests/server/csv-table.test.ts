import { describe, expect, it } from "vitest";
import { describeLineFault, readCsvTable } from "../../server/services/csv/csv-table.ts";

const columns = { required: ["plate", "state"], optional: ["note"] } as const;
const rowsOf = (text: string) => readCsvTable(text, columns).rows.map(({ line, values }) => [line, values]);
const faultsOf = (text: string) => readCsvTable(text, columns).faults.map(describeLineFault);

describe("comma-separated text", () => {
  it("is read by the names of its columns in any order, with the line on which each row begins", () => {
    const text = 'state,plate\r\nIL, AB 12 \r\n\r\n"C\nO","a ""b"", c"\nIL,Ü\r\n,\r\n';
    expect(rowsOf(text)).toEqual([
      [2, { plate: "AB 12", state: "IL", note: "" }],
      [4, { plate: 'a "b", c', state: "C\nO", note: "" }],
      [6, { plate: "Ü", state: "IL", note: "" }],
    ]);
    expect(faultsOf(text)).toEqual([]);
  });

  it("says which columns there are", () => {
    expect(readCsvTable("note,plate,state\n,1,IL\n", columns).columns).toEqual(["plate", "state", "note"]);
    expect(readCsvTable("state,plate\nIL,1\n", columns).columns).toEqual(["plate", "state"]);
  });

  it("has nothing in a place where nothing can be seen", () => {
    expect(rowsOf("plate,state,note\n1,\u200b,\u2060\u2800\n")).toEqual([[2, { plate: "1", state: "", note: "" }]]);
  });

  it.each([
    ["", ["line 1: the file is empty"]],
    ["\n\n", ["line 1: the file is empty"]],
    ["plate\nAB 12", ["line 1: the column state is missing"]],
    [
      "\n plate; state\nAB 12;IL\n",
      ["line 2: the values are separated by semicolons: expected values that are separated by commas"],
    ],
    [
      '"plate"\t"state"\nAB 12\tIL\n',
      ["line 1: the values are separated by tabs: expected values that are separated by commas"],
    ],
    ["plate,state,sate", ['line 1: "sate" is no column; did you mean state?']],
    ["plate,state,plate", ["line 1: the column plate stands there twice"]],
    ["plate,state\n1\n2,IL\n3,IL,x", ["line 2: has 1 values, expected 2", "line 4: has 3 values, expected 2"]],
    ['plate,state\n1,"IL\n2,IL\n', ["line 3: a text in quotation marks does not end before the file does"]],
    ['plate,state\n1,"I"L\n', ["line 2: a quotation mark inside of a text must be doubled"]],
    ['plate,state\n1,I"L\n', ["line 2: a text with a quotation mark must stand in quotation marks"]],
  ])("names what is wrong with %j", (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  it("takes semicolons inside of values for what they are", () => {
    expect(faultsOf("plate,state,note\n1,IL,plate;state\n")).toEqual([]);
  });

  it("gives the rows that can be read beside those that cannot", () => {
    expect(rowsOf("plate,state\n1\n2,IL\n")).toEqual([[3, { plate: "2", state: "IL", note: "" }]]);
  });
});
