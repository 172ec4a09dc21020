import { expect, it } from "vitest";
import {
  attributeColumns,
  attributeFaults,
  attributesOfRow,
} from "../../server/services/driver-import/attribute-columns.ts";

const COLUMN = "attribute.Status";
const row = (value: string) => ({ line: 7, values: { [COLUMN]: value } });

it.each([
  ["two hundred characters", "x".repeat(200), 0],
  ["one more", "x".repeat(201), 1],
  ["two lines", "STAFF\nACTIVE", 1],
  ["nothing", "", 0],
])("an attribute of %s is judged", (_what, value, faults) => {
  const fault = { line: 7, column: COLUMN, problem: "has at most 200 printed characters" };
  expect(attributeFaults(row(value), [COLUMN])).toEqual(Array(faults).fill(fault));
});

it("a place that is empty gives no attribute, any other one in the letters that people type", () => {
  const columns = ["attribute.VIP", COLUMN] as const;
  expect(attributesOfRow(row("Cafe\u0301"), columns)).toEqual([{ name: "Status", value: "Café" }]);
});

it("the columns are those of every customer, and once each of what permits ask", () => {
  const asking = (...names: string[]) => ({ conditions: names.map((attribute) => ({ attribute, values: ["x"] })) });
  const tenant = { permits: [asking("Department", "Status"), asking("Department")] };
  expect(attributeColumns(tenant as unknown as Parameters<typeof attributeColumns>[0])).toEqual([
    "attribute.Status",
    "attribute.VIP",
    "attribute.Department",
  ]);
});
