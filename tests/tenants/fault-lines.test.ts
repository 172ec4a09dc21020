import { expect, it } from "vitest";
import { faultLines, reloadSummary } from "../../server/operations/start-report.ts";
import { describeFault } from "../../server/tenants/describe-fault.ts";
import { ProductDocumentsError } from "../../server/tenants/read-product.ts";

const fault = { file: "tenants/a/style.json", pointer: "/theme", expected: "one of light, dark", suggestion: "dark" };

it("a fault reads the same at start, in the product's own documents and in the checker's commands", () => {
  expect(faultLines({ slugs: [], faults: new Map([["a", [fault]]]) })).toEqual([
    "Tenant a did not start:",
    `  ${describeFault(fault)}`,
  ]);
  expect(new ProductDocumentsError([fault]).message).toBe(describeFault(fault));
});

it("after a reload names the tenants that did not start and those that go on with their last good documents", () => {
  const faults = new Map([
    ["a", [fault]],
    ["b", [fault]],
  ]);
  const tenants = { slugs: ["b", "c"], faults };
  expect([...faultLines(tenants), reloadSummary(tenants)]).toEqual([
    "Tenant a did not start:",
    `  ${describeFault(fault)}`,
    "Tenant b goes on with its last good documents; the new ones have faults:",
    `  ${describeFault(fault)}`,
    "documents read anew: 1 tenant; on last good ones: 1 tenant",
  ]);
});

it("after a reload without faults gives the number of tenants and no more", () => {
  expect(reloadSummary({ slugs: ["a", "b"], faults: new Map() })).toBe("documents read anew: 2 tenants");
});
