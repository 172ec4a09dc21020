import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import product from "../../schemas/rules/payment-methods.json" with { type: "json" };
import { createPaymentHandlers, served } from "../../server/payments/registry.ts";
import { allowedMethod } from "../../server/services/ordering/check-payment.ts";
import type { PaymentMethods } from "../../src/domain/generated/meta-payment-methods.ts";
import type { PaymentMethodName } from "../../src/domain/payment-rules.ts";
import { PaymentSimulation } from "../support/payment-simulation.ts";
import { providerParts } from "../support/provider-parts.ts";
import { CARD, simulatedCard, simulatedPage } from "../support/simulated-methods.ts";
import { offlineMethodContract, providedMethodContract, type Capabilities, type Stage } from "./payment-method.ts";

const { methods: documents } = product as PaymentMethods;
const documentOf = (method: PaymentMethodName) => documents.find(({ value }) => value === method);

const simulation = await PaymentSimulation.start();
afterAll(() => simulation.close());

const simulated = [simulatedCard(simulation.url), simulatedPage(simulation.url)];
const paidCard = { brand: "Visa", lastFour: "4242" };
const capabilities: Readonly<Record<string, Capabilities>> = {
  ONLINE_CC: { card: CARD, paidCard },
  TRANSACT_PAYMENTS: { paidCard },
};
const stage: Stage = {
  trouble: (call, ...troubles) => simulation.trouble(call, ...troubles),
  declinedCard(reason) {
    simulation.decline(reason);
    return CARD;
  },
  payAtPage: (reference) => simulation.payAtPage(reference),
  charges: async (reference) => simulation.payment(reference).charges,
};
// Gateways and hosted providers have suites of their own, in which they are made with what they need.
const paymentHandlers = createPaymentHandlers(providerParts({ clock: Date.now }));
const offline = paymentHandlers.filter(({ kind }) => kind === "offline");
const named = [...offline, ...simulated].map((handler) => [handler.method, handler] as const);

describe.each(named)("%s", (method, handler) => {
  const document = documentOf(method);
  if (handler.kind === "offline") offlineMethodContract(handler, document);
  else providedMethodContract(handler, document, stage, capabilities[method] ?? {});
});

describe("the registry", () => {
  const allowed = (
    name: PaymentMethodName,
    offered: string[],
    isNothingDue = false,
    gateway?: string,
    hostedProvider?: string,
  ) => {
    const rules = [{ ruleType: "ALLOWED_PMT_METHODS", ruleValues: offered }];
    const payability = { documents, handlers: paymentHandlers, rules, gateway, hostedProvider };
    return allowedMethod(name, payability, isNothingDue);
  };

  it("serves every method once, and what its handlers are for", () => {
    const methods = paymentHandlers.map(({ method }) => method);
    expect(served.methods).toEqual([...new Set(methods)]);
    const providers = paymentHandlers.flatMap((handler) => (handler.kind === "provided" ? [handler.provider] : []));
    expect([...served.gateways, ...served.hostedProviders]).toEqual(providers);
  });

  it("pays by card through the gateway that the tenant names, and without one not at all", () => {
    expect(allowed("ONLINE_CC", ["ONLINE_CC"], false, "sandbox")?.handler).toMatchObject({ provider: "sandbox" });
    expect(allowed("ONLINE_CC", ["ONLINE_CC"], false, "other")).toBeUndefined();
    expect(allowed("ONLINE_CC", ["ONLINE_CC"])).toBeUndefined();
  });

  it("leads to the page of the provider that the tenant names, and without one nowhere", () => {
    const onPage = (provider?: string) =>
      allowed("TRANSACT_PAYMENTS", ["TRANSACT_PAYMENTS"], false, "sandbox", provider)?.handler;
    expect(onPage("hosted-page")).toMatchObject({ provider: "hosted-page" });
    expect(onPage("other")).toBeUndefined();
    expect(onPage()).toBeUndefined();
  });

  it("takes a method that the rules offer, with its document, and no other", () => {
    expect(allowed("CHECK", ["CHECK"])).toMatchObject({ handler: { method: "CHECK" }, document: { value: "CHECK" } });
    expect(allowed("CHECK", ["CASH"])).toBeUndefined();
    expect(allowed("NO_CHARGE", ["CHECK"])).toBeUndefined();
  });

  it("takes an order that costs nothing without charge, whatever the rules offer", () => {
    expect(allowed("NO_CHARGE", ["CHECK"], true)?.document.waives).toBe(true);
    expect(allowed("CHECK", ["CHECK"], true)).toBeUndefined();
  });
});

/** Every list of names of payment methods in a schema, wherever it stands. */
function listsOfNames(schema: unknown): string[][] {
  if (typeof schema !== "object" || schema === null) return [];
  const { enum: names } = schema as { enum?: unknown[] };
  const own = Array.isArray(names) && names.includes("PAYROLL_DEDUCTION") ? [names.map(String)] : [];
  return [...own, ...Object.values(schema).flatMap(listsOfNames)];
}

it.each(["api", "meta"])("the shapes of schemas/%s have one list of methods: that of their documents", (folder) => {
  const files = readdirSync(`schemas/${folder}`);
  const read = (file: string): unknown => JSON.parse(readFileSync(`schemas/${folder}/${file}`, "utf8"));
  const lists = files.flatMap((file) => listsOfNames(read(file)).map((names) => [file, names]));
  expect(lists).toEqual([["payment-method-names.json", documents.map(({ value }) => value)]]);
});
