import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CardDetails, Order, PaymentDeclined } from "../../src/domain/generated/api-orders.ts";
import { FINEST, logEverything, lookForCards } from "../support/card-canary.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { PayingPortal } from "../support/paying-portal.ts";
import { secretFiles } from "../support/secret-files.ts";
import { CARD } from "../support/simulated-methods.ts";
import { StripeServer } from "../support/stripe-server.ts";

const cardOf = (cardNumber: string): CardDetails => ({ ...CARD, cardNumber });

describeWithDatabase("an order that is paid by card through Stripe", (open) => {
  let stripe: StripeServer;
  let secrets: ReturnType<typeof secretFiles>;
  let portal: PayingPortal;
  beforeAll(async () => {
    stripe = await StripeServer.start();
    secrets = secretFiles({ eastport: { "stripe-secret-key": stripe.secretKey } });
    const providers = { stripeApi: stripe.api, secretsDir: secrets.folder };
    portal = await PayingPortal.start(open, [], { gateway: "stripe" }, { providers });
  });
  afterAll(async () => {
    await portal.close();
    await stripe.close();
    secrets.remove();
  });

  const buy = async (number: string, key: string = randomUUID()) => {
    const driver = await portal.driver();
    return { driver, key, answer: await portal.buy(driver, "PLAIN", { card: cardOf(number), key }) };
  };

  it("is paid by an intent of its amount, which is charged once", async () => {
    const { driver, answer } = await buy("4242424242424242");
    expect([answer.statusCode, answer.json<Order>().state]).toEqual([201, "PAID"]);
    expect(answer.json<Order>().payment.card).toEqual({ brand: "Visa", lastFour: "4242" });
    const { reference, payment } = await portal.orderOf(driver);
    const [intent, ...others] = stripe.intentsOf(reference);
    expect(others).toEqual([]);
    expect(intent).toMatchObject({ id: payment.provider_reference, amount: payment.amount_cents, status: "succeeded" });
    // Opened and paid without being asked about between the two.
    const about = stripe.heard.filter(({ path, key }) => path.includes(intent?.id ?? "nothing") || key === reference);
    expect(about.map(({ path }) => path.replace(/pi_\w+/, "pi"))).toEqual([
      "POST /v1/payment_intents",
      "GET /v1/payment_intents/pi",
      "POST /v1/payment_intents/pi/confirm",
    ]);
  });

  it("ends with a decline that says what the bank asks for", async () => {
    const { driver, answer } = await buy("4000002500003155");
    expect([answer.statusCode, answer.json<PaymentDeclined>().reason]).toEqual([402, "authentication_required"]);
    expect(answer.json<PaymentDeclined>().errorMessage).toContain("Your bank asks you to confirm this payment");
    expect((await portal.orderOf(driver)).state).toBe("PAYMENT_FAILED");
  });

  it.each(["create", "confirm"] as const)(
    "is paid once by the same call again where the answer to %s was lost",
    async (call) => {
      stripe.trouble(call, "lost");
      const { driver, key, answer } = await buy("4242424242424242");
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
      const again = await portal.buy(driver, "PLAIN", { card: CARD, key });
      expect([again.statusCode, again.json<Order>().state]).toEqual([200, "PAID"]);
      const { reference } = await portal.orderOf(driver);
      expect([stripe.intentsOf(reference).length, stripe.chargesOf(reference)]).toEqual([1, 1]);
    },
  );

  it("fails after its hold where nothing ever came of it, and can be charged no more", async () => {
    stripe.trouble("create", "lost");
    const { driver } = await buy("4242424242424242");
    portal.server.advance(31 * 60);
    await portal.askPending();
    const { state, reference } = await portal.orderOf(driver);
    expect(state).toBe("PAYMENT_FAILED");
    expect(stripe.intentsOf(reference).map(({ status }) => status)).toEqual(["canceled"]);
  });

  it("moves by no intent that was changed to another amount", async () => {
    stripe.trouble("confirm", "cut");
    const { driver } = await buy("4242424242424242");
    const { reference } = await portal.orderOf(driver);
    const changes = { amount: 1, amount_received: 1, status: "succeeded" };
    Object.assign(stripe.intentsOf(reference)[0] ?? {}, changes);
    portal.server.advance(2 * 60);
    await portal.askPending();
    expect((await portal.orderOf(driver)).state).toBe("PAYMENT_PENDING");
    expect(await portal.audited("payment-differs")).toHaveLength(1);
  });

  it("leaves nothing of a card in any table or line of the log, at its finest level, whatever became of it", async () => {
    logEverything(portal);
    const numbers = [
      "4242424242424242",
      "4000000000009995",
      "4000002500003155",
      "4000000000000127",
      "5555555555554444",
    ];
    for (const number of numbers) await buy(number);
    for (const call of ["create", "method", "confirm"] as const) {
      stripe.trouble(call, "fault");
      await buy("4242424242424242");
    }
    const { tables, logs, found } = await lookForCards(portal, [...numbers, stripe.secretKey]);
    // What is looked through is what was written.
    expect(tables).toContain('"4444"');
    expect(logs).toContain(FINEST);
    expect(logs).toContain("Stripe did not answer: StripeAPIError");
    expect(found).toEqual([]);
  });
});
