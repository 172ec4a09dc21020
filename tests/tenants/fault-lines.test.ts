import { expect, it } from "vitest";
import { faultLines } from "../../server/start-report.ts";
import { describeFault } from "../../server/tenants/describe-fault.ts";
import { ProductDocumentsError } from "../../server/tenants/read-product.ts";

const fault = { file: "tenants/a/style.json", pointer: "/theme", expected: "one of light, dark", suggestion: "dark" };

it("a fault reads the same at start, in the product's own documents and in the checker's commands", () => {
  expect(faultLines({ faults: new Map([["a", [fault]]]) })).toEqual([
    "Tenant a did not start:",
    `  ${describeFault(fault)}`,
  ]);
  expect(new ProductDocumentsError([fault]).message).toBe(describeFault(fault));
});
