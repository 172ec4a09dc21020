import { expect, it } from "vitest";
import { faultLines, reloadLines } from "../../server/start-report.ts";
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

it("documents are read anew and some have faults, then it is said who did not start and who goes on with the last good ones", () => {
  const faults = new Map([
    ["a", [fault]],
    ["b", [fault]],
  ]);
  expect(reloadLines({ slugs: ["b", "c"], faults })).toEqual([
    "Tenant a did not start:",
    `  ${describeFault(fault)}`,
    "Tenant b goes on with its last good documents; the new ones have faults:",
    `  ${describeFault(fault)}`,
    "documents read anew: 1 tenant; on last good ones: 1 tenant",
  ]);
});

it("documents without faults are read anew, then it is said of how many tenants and no more", () => {
  expect(reloadLines({ slugs: ["a", "b"], faults: new Map() })).toEqual(["documents read anew: 2 tenants"]);
});
