import { expect, it } from "vitest";
import orders from "../../schemas/api/orders.json" with { type: "json" };
import { isPaymentStatus, paymentReferenceIn, paymentStatusPath } from "../../src/domain/payment-return.ts";

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

it("knows every status of the call, and no other text", () => {
  const known: string[] = orders.definitions.PermitPaymentStatus.properties.status.enum;
  expect(known.filter((status) => !isPaymentStatus(status))).toEqual([]);
  for (const other of ["", "PAID", "toString", null, 1]) expect(isPaymentStatus(other)).toBe(false);
});
