import { expect, it } from "vitest";
import { paymentReferenceIn, paymentStatusPath } from "../../src/domain/payment-return.ts";

it.each([
  ["?paymentReference=a1", "a1"],
  ["?lang=en&paymentReference=a%26b", "a&b"],
  ["?paymentReference=", undefined],
  ["?reference=a1", undefined],
  ["", undefined],
])("reads the reference of the return address %j", (search, reference) => {
  expect(paymentReferenceIn(search)).toBe(reference);
});

it("leads a reference to its page, whatever it is made of", () => {
  const path = paymentStatusPath("a&b=c#d/..");
  expect(path.startsWith("/permit-payment-status?")).toBe(true);
  expect(paymentReferenceIn(path.slice(path.indexOf("?")))).toBe("a&b=c#d/..");
});
