import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allowedHandler, paymentHandlers, servedMethods } from "../../server/payments/registry.ts";
import type { PaymentMethods } from "../../src/domain/generated/meta-payment-methods.ts";
import { cents } from "../../src/domain/money.ts";
import { paymentMethodContract } from "./payment-method.ts";

const { methods } = JSON.parse(readFileSync("schemas/rules/payment-methods.json", "utf8")) as PaymentMethods;

describe.each(paymentHandlers.map((handler) => [handler.method, handler] as const))("%s", (method, handler) => {
  paymentMethodContract(handler, methods.find((document) => document.value === method)?.endpoint);
});

describe("the registry", () => {
  const rules = (...ruleValues: string[]) => [{ ruleType: "ALLOWED_PMT_METHODS" as const, ruleValues }];

  it("has every method once", () => {
    expect(new Set(servedMethods).size).toBe(servedMethods.length);
  });

  it("takes a method that the rules offer, and no other", () => {
    expect(allowedHandler("CHECK", rules("CHECK"), false)?.method).toBe("CHECK");
    expect(allowedHandler("CHECK", rules("CASH"), false)).toBeUndefined();
    expect(allowedHandler("NO_CHARGE", rules("CHECK"), false)).toBeUndefined();
  });

  it("takes no method that no handler stands behind", () => {
    expect(allowedHandler("TRANSACT_PAYMENTS", rules("TRANSACT_PAYMENTS"), false)).toBeUndefined();
  });

  it("takes an order that costs nothing without charge, whatever the rules offer", () => {
    expect(allowedHandler("NO_CHARGE", rules("CHECK"), true)?.method).toBe("NO_CHARGE");
    expect(allowedHandler("CHECK", rules("CHECK"), true)).toBeUndefined();
  });

  it("refuses to begin an order with an amount as free of charge", async () => {
    const free = allowedHandler("NO_CHARGE", [], true);
    await expect(free?.begin({ id: "1", number: "1", totalCents: cents(1) })).rejects.toThrow(RangeError);
  });
});
