import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { stripe } from "../../server/payments/gateways/stripe/gateway.ts";
import { ProviderUnavailable, type ProvidedPayment } from "../../server/payments/payment-handler.ts";
import type { ProviderParts, CardGateway } from "../../server/payments/providers.ts";
import type { CardDetails } from "../../src/domain/generated/api-orders.ts";
import { providerParts } from "../support/provider-parts.ts";
import { secretFiles } from "../support/secret-files.ts";
import { NOON } from "../support/server.ts";
import { CARD } from "../support/simulated-methods.ts";
import type { StripeCall } from "../support/stripe-objects.ts";
import { StripeServer } from "../support/stripe-server.ts";

const cardOf = (cardNumber: string): CardDetails => ({ ...CARD, cardNumber });

let server: StripeServer;
let secrets: ReturnType<typeof secretFiles>;
let gateway: CardGateway;
beforeAll(async () => {
  server = await StripeServer.start();
  const { secretKey } = server;
  secrets = secretFiles({ eastport: { "stripe-secret-key": `${secretKey}\n` }, westport: {} });
  gateway = make();
});
afterAll(async () => {
  secrets.remove();
  await server.close();
});

const make = (changes: Partial<ProviderParts> = {}) =>
  stripe.create(providerParts({ clock: () => NOON, secretsDir: secrets.folder, stripeApi: server.api, ...changes }));

const payment = (changes: Partial<ProvidedPayment> = {}): ProvidedPayment => ({
  reference: randomUUID(),
  tenant: "eastport",
  paidFor: "order",
  amountCents: 5575,
  currency: "USD",
  providerReference: null,
  ...changes,
});
const opened = async (): Promise<ProvidedPayment> => {
  const fresh = payment();
  const { providerReference = null } = await gateway.open(fresh);
  return { ...fresh, providerReference };
};
const callsAbout = (path: string) => server.heard.filter((call) => call.path.endsWith(path));

describe("a payment through Stripe", () => {
  it("is an intent with our reference, the tenant and the amount, and nothing of the driver", async () => {
    const { reference } = await opened();
    const created = callsAbout("/v1/payment_intents").at(-1);
    expect(created?.key).toBe(reference);
    expect(created?.fields).toEqual({
      amount: "5575",
      currency: "usd",
      "automatic_payment_methods[enabled]": "true",
      "automatic_payment_methods[allow_redirects]": "never",
      "metadata[reference]": reference,
      "metadata[tenant]": "eastport",
    });
  });

  it("is charged with what the card and its holder are known by, and fails rather than wait for a question of the bank", async () => {
    const open = await opened();
    await gateway.pay(open, CARD);
    expect(callsAbout("/v1/payment_methods").at(-1)?.fields).toEqual({
      type: "card",
      "card[number]": CARD.cardNumber,
      "card[exp_month]": "11",
      "card[exp_year]": "2031",
      "card[cvc]": CARD.cvv,
      "billing_details[name]": CARD.nameOnCard,
      "billing_details[address][line1]": "1 Pier Road",
      "billing_details[address][city]": "Harbor",
      "billing_details[address][state]": "CA",
      "billing_details[address][postal_code]": "90210",
    });
    expect(callsAbout("/confirm").at(-1)?.fields).toMatchObject({ error_on_requires_action: "true" });
  });

  it.each([
    ["4000000000000002", "declined"],
    ["4000000000009995", "insufficient_funds"],
    ["4000000000009979", "declined"],
    ["4000000000000069", "expired_card"],
    ["4000000000000127", "incorrect_details"],
    ["4000000000000119", "declined"],
    ["4242424242424241", "incorrect_details"],
    ["4000002500003155", "authentication_required"],
  ])("is declined by what the card comes to: %s", async (number, reason) => {
    const open = await opened();
    const { reference } = open;
    const declined = { kind: "declined", reason, reference, providerReference: open.providerReference };
    expect(await gateway.pay(open, cardOf(number))).toMatchObject({ ...declined, amountCents: 5575, currency: "USD" });
    expect(server.chargesOf(reference)).toBe(0);
  });

  it("is declined too where the intent itself waits for the bank's question, which nobody can answer", async () => {
    const open = await opened();
    const [intent] = server.intentsOf(open.reference);
    Object.assign(intent ?? {}, { status: "requires_action" });
    const declined = { kind: "declined", reason: "authentication_required" };
    expect(await gateway.ask(open)).toMatchObject(declined);
    expect(await gateway.pay(open, CARD)).toMatchObject(declined);
  });

  it("is open while Stripe waits for the bank", async () => {
    const open = await opened();
    Object.assign(server.intentsOf(open.reference)[0] ?? {}, { status: "processing" });
    expect(await gateway.ask(open)).toMatchObject({ kind: "open" });
    // It can be ended no more, and is not said to have.
    expect(await gateway.cancel(open)).toMatchObject({ kind: "open" });
  });

  it("is paid and not ended where its money came while it was being cancelled", async () => {
    const open = await opened();
    const [intent] = server.intentsOf(open.reference);
    server.meanwhile("retrieve", () => Object.assign(intent ?? {}, { status: "succeeded", amount_received: 5575 }));
    expect(await gateway.cancel(open)).toMatchObject({ kind: "paid", amountCents: 5575 });
  });

  it.each([
    ["5555555555554444", "Mastercard"],
    ["378282246310005", "American Express"],
    ["6011111111111117", "Discover"],
  ])("has the brand and the last four of its card: %s", async (number, brand) => {
    const report = await gateway.pay(await opened(), cardOf(number));
    expect(report).toMatchObject({ kind: "paid", card: { brand, lastFour: number.slice(-4) } });
  });

  it("tells of the amount that came, whatever was asked for", async () => {
    const open = await opened();
    await gateway.pay(open, CARD);
    Object.assign(server.intentsOf(open.reference)[0] ?? {}, { amount_received: 5000 });
    expect(await gateway.ask(open)).toMatchObject({ kind: "paid", amountCents: 5000 });
  });

  it("is given back once nothing of it is left", async () => {
    const open = await opened();
    await gateway.pay(open, CARD);
    const charge = server.intentsOf(open.reference)[0]?.latest_charge;
    Object.assign(charge ?? {}, { amount_refunded: 1000 });
    expect(await gateway.ask(open)).toMatchObject({ kind: "paid" });
    expect(await gateway.refund?.(open)).toMatchObject({ kind: "refunded", amountCents: 5575 });
    expect(callsAbout("/v1/refunds").at(-1)?.fields).toEqual({ payment_intent: open.providerReference });
  });
});

describe("a payment whose answer was lost", () => {
  it("is the same intent when it is opened again", async () => {
    const fresh = payment();
    server.trouble("create", "lost");
    await expect(gateway.open(fresh)).rejects.toThrow(ProviderUnavailable);
    const report = await gateway.open(fresh);
    expect(server.intentsOf(fresh.reference).map(({ id }) => id)).toEqual([report.providerReference]);
  });

  it("is told as it stands now, and not as it stood when it was created", async () => {
    const fresh = payment();
    await gateway.pay(fresh, CARD);
    expect(await gateway.open(fresh)).toMatchObject({ kind: "paid" });
    expect(server.chargesOf(fresh.reference)).toBe(1);
  });

  it("can be paid by nobody: it is unknown until it was opened again", async () => {
    const fresh = payment();
    server.trouble("create", "lost");
    await expect(gateway.open(fresh)).rejects.toThrow(ProviderUnavailable);
    expect(await gateway.ask(fresh)).toEqual({ kind: "unknown" });
    expect(await gateway.pay(fresh, CARD)).toMatchObject({ kind: "paid" });
    expect(server.chargesOf(fresh.reference)).toBe(1);
  });

  it("ends, and takes no money, although Stripe has forgotten its key", async () => {
    const fresh = payment();
    server.trouble("create", "lost");
    await expect(gateway.open(fresh)).rejects.toThrow(ProviderUnavailable);
    server.forgetKeys();
    expect(await gateway.cancel(fresh)).toMatchObject({ kind: "ended", reference: fresh.reference });
    expect(server.intentsOf(fresh.reference)).toHaveLength(2);
    expect(server.chargesOf(fresh.reference)).toBe(0);
  });

  it("is paid once, whichever card comes with the next call", async () => {
    const open = await opened();
    server.trouble("confirm", "lost");
    await expect(gateway.pay(open, CARD)).rejects.toThrow(ProviderUnavailable);
    const paid = await gateway.pay(open, cardOf("5555555555554444"));
    expect(paid).toMatchObject({ kind: "paid", card: { brand: "Visa" } });
    expect(server.chargesOf(open.reference)).toBe(1);
  });

  it("stays declined where that answer was the lost one", async () => {
    const open = await opened();
    server.trouble("confirm", "lost");
    await expect(gateway.pay(open, cardOf("4000000000009995"))).rejects.toThrow(ProviderUnavailable);
    expect(await gateway.pay(open, CARD)).toMatchObject({ kind: "declined", reason: "insufficient_funds" });
    expect(server.chargesOf(open.reference)).toBe(0);
  });

  it("is not charged any more once nobody waits for the answer", async () => {
    const open = await opened();
    const gone = { ...open, signal: AbortSignal.abort() };
    await expect(gateway.pay(gone, CARD)).rejects.toThrow(ProviderUnavailable);
    expect(await gateway.ask(open)).toMatchObject({ kind: "open" });
  });

  it("is repeated by the library under the same key", async () => {
    const patient = make({ stripeApi: { ...server.api, maxNetworkRetries: 1 } });
    const fresh = payment();
    server.trouble("create", "fault");
    expect(await patient.open(fresh)).toMatchObject({ kind: "open" });
    expect(server.intentsOf(fresh.reference)).toHaveLength(1);
  });
});

describe("Stripe that cannot be reached", () => {
  const calls: StripeCall[] = ["retrieve", "method", "confirm"];
  const troubles = calls.flatMap((call) =>
    (["fault", "cut", "lost"] as const).map((trouble) => [call, trouble] as const),
  );
  it.each(troubles)("says nothing of a card, in no part of the error: %s, %s", async (call, trouble) => {
    const open = await opened();
    server.trouble(call, trouble);
    const error: unknown = await gateway.pay(open, cardOf("4000000000000341")).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderUnavailable);
    const said = inspect(error, { depth: Infinity, showHidden: true, getters: true });
    for (const secret of ["4000000000000341", CARD.nameOnCard, "1 Pier Road", server.secretKey]) {
      expect(said).not.toContain(secret);
    }
    // A reference that is drawn may have the same digits in its midst.
    expect(said).not.toMatch(new RegExp(`\\b(?:0341|${CARD.cvv})\\b`));
    expect((error as Error).cause).toBeUndefined();
  });

  it("is waited for no longer than a call may take", async () => {
    const impatient = make({ stripeApi: { ...server.api, timeout: 50 } });
    const open = await opened();
    server.trouble("retrieve", "silent");
    await expect(impatient.ask(open)).rejects.toThrow("Stripe did not answer: StripeConnectionError");
    expect(await impatient.ask(open)).toMatchObject({ kind: "open" });
  });

  it("tells what the operator can look up: the kind of error, its code, and Stripe's own number of the call", async () => {
    const strange = payment({ providerReference: "pi_of_another_account" });
    await expect(gateway.ask(strange)).rejects.toThrow(
      /^Stripe did not answer: StripeInvalidRequestError, code resource_missing, status 404, id req_\w+$/,
    );
  });

  it("is not asked where the tenant has no key, or one of another account", async () => {
    await expect(gateway.open(payment({ tenant: "westport" }))).rejects.toThrow("westport/stripe-secret-key");
    secrets.write("northport", "stripe-secret-key", "sk_test_of_nobody");
    await expect(gateway.open(payment({ tenant: "northport" }))).rejects.toThrow("StripeAuthenticationError");
  });

  it("takes a new key of the tenant from the next call on", async () => {
    secrets.write("southport", "stripe-secret-key", "sk_test_of_nobody");
    await expect(gateway.open(payment({ tenant: "southport" }))).rejects.toThrow(ProviderUnavailable);
    secrets.write("southport", "stripe-secret-key", server.secretKey);
    expect(await gateway.open(payment({ tenant: "southport" }))).toMatchObject({ kind: "open" });
  });

  it("is not asked with a key for tests in production", async () => {
    const before = server.heard.length;
    await expect(make({ production: true }).open(payment())).rejects.toThrow("is a key for tests");
    expect(server.heard).toHaveLength(before);
  });
});

describe("the library of Stripe", () => {
  it("is not loaded before a payment goes through it", async () => {
    const loaded = vi.fn<() => object>(() => ({}));
    vi.resetModules();
    vi.doMock("stripe", loaded);
    onTestFinished(() => vi.doUnmock("stripe"));
    const { createPaymentHandlers } = await import("../../server/payments/registry.ts");
    const handlers = createPaymentHandlers(providerParts({ clock: () => NOON, secretsDir: secrets.folder }));
    expect(handlers.filter((each) => each.kind === "provided" && each.provider.startsWith("stripe"))).toHaveLength(2);
    expect(loaded).not.toHaveBeenCalled();
  });
});
