import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type {
  CardDetails,
  MerchantAccount,
  Order,
  OrderRefusal,
  OrderToPay,
  PaymentDeclined,
} from "../../src/domain/generated/api-orders.ts";
import { FINEST, logEverything, lookForCards } from "../support/card-canary.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { PayingPortal } from "../support/paying-portal.ts";
import { CARD } from "../support/simulated-methods.ts";

const card = (changes: Partial<CardDetails>): CardDetails => ({ ...CARD, ...changes });
const LATE = "4000000000000119";
const TIMEOUT = "4000000000000341";

describeOnEachDatabase("an order that is paid by card through the sandbox", (open) => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(open, ["POOR"], { gateway: "sandbox", accepted: ["VISA", "MC", "AMEX"] });
  });
  afterAll(() => portal.close());

  const refused = async (changes: Partial<CardDetails>) => {
    const driver = await portal.driver();
    const answer = await portal.buy(driver, "PLAIN", { card: card(changes) });
    expect(await portal.ordersOf(driver)).toEqual([]);
    const { code, step, errors } = answer.json<OrderRefusal>();
    return { status: answer.statusCode, code, step, errors };
  };

  it("is placed, with brand and last four alone", async () => {
    const driver = await portal.driver();
    const answer = await portal.buy(driver, "PLAIN", { card: card({ cardNumber: "378282246310005", cvv: "7391" }) });
    expect([answer.statusCode, answer.json<Order>().state]).toEqual([201, "PAID"]);
    expect(answer.json<Order>().payment.card).toEqual({ brand: "American Express", lastFour: "0005" });
    expect((await portal.orderOf(driver)).payment).toMatchObject({ provider: "sandbox", state: "PAID" });
  });

  it("ends with a decline, and is placed anew by another card under a new key", async () => {
    const driver = await portal.driver();
    const poor = await portal.buy(driver, "POOR", { card: card({ cardNumber: "4000000000009995" }) });
    expect([poor.statusCode, poor.json<PaymentDeclined>().reason]).toEqual([402, "insufficient_funds"]);
    expect(poor.json<PaymentDeclined>().errorMessage).toContain("not enough money");
    expect((await portal.buy(driver, "POOR", { card: CARD })).statusCode).toBe(201);
    const states = (await portal.ordersOf(driver)).map(({ state }) => state);
    expect(states.sort()).toEqual(["PAID", "PAYMENT_FAILED"]);
  });

  it("is recognised by what is ordered, and never by the card: the same key finds it, whatever card comes with it", async () => {
    const driver = await portal.driver();
    const key = randomUUID();
    const lost = await portal.buy(driver, "PLAIN", { card: card({ cardNumber: TIMEOUT }), key });
    expect([lost.statusCode, lost.headers["retry-after"]]).toEqual([503, "5"]);
    const again = await portal.buy(driver, "PLAIN", { card: CARD, key });
    expect([again.statusCode, again.json<Order>().state]).toEqual([200, "PAID"]);
    // The money was taken from the first card, and once.
    expect(again.json<Order>().payment.card?.lastFour).toBe("0341");
  });

  it("waits without a final answer, is not to be resumed, and has failed after five minutes", async () => {
    const driver = await portal.driver();
    const answer = await portal.buy(driver, "PLAIN", { card: card({ cardNumber: LATE }) });
    expect(answer.statusCode).toBe(202);
    const { order, redirectDetails } = answer.json<OrderToPay>();
    expect([order.state, order.payment.pending?.mayResume, redirectDetails]).toEqual([
      "PAYMENT_PENDING",
      false,
      undefined,
    ]);
    portal.server.advance(5 * 60);
    await portal.askPending();
    expect((await portal.orderOf(driver)).moves).toEqual(["driver PAYMENT_PENDING", "provider PAYMENT_FAILED"]);
    const [listed] = (await portal.list(driver)).json<Order[]>();
    expect([listed?.state, listed?.payment.mayBuyAgain]).toEqual(["PAYMENT_FAILED", true]);
  });

  it.each([
    [{ cardNumber: "4111111111111111" }, { credit: "Only the published test cards can be paid with here" }],
    [{ cardNumber: "4242424242424241" }, { credit: /^This is no card number/ }],
    [{ cardNumber: "424242424242" }, { credit: "Credit card number must be 16 characters long" }],
    [{ cardNumber: "6011111111111117" }, { credit: /Accepted: Visa, Mastercard, American Express$/ }],
    [{ cardNumber: "4242 4242 4242 4242", cvv: "7391" }, { cvv: "The CVV of this card has 3 digits" }],
    [{ cvv: "" }, { cvv: "Enter the CVV" }],
    [{ nameOnCard: " " }, { cardHolderName: "Enter the name on the card" }],
    [{ cardExpireMonth: "10", cardExpireYear: "2026" }, { expireDate: /^This card has expired/ }],
    [{ cardExpireMonth: "13" }, { expireDate: "Enter the expiry date as MM/YY, such as 09/27" }],
  ])("is refused beside the field before anything is stored: %j", async (changes, errors) => {
    const { errors: told, ...rest } = await refused(changes);
    expect(rest).toEqual({ status: 422, code: "invalid_form", step: "payment" });
    expect(Object.keys(told ?? {})).toEqual(Object.keys(errors));
    for (const [field, words] of Object.entries(errors)) expect(told?.[field]).toMatch(words);
  });

  it.each([[null], [{ ...CARD.billingAddress, zip: " " }], [{ ...CARD.billingAddress, state: { code: "" } }]])(
    "is refused without a whole billing address: %j",
    async (billingAddress) => {
      const answer = await refused({ billingAddress: billingAddress as CardDetails["billingAddress"] });
      expect(answer).toMatchObject({ status: 422, code: "invalid_form", step: "payment" });
    },
  );

  it("tells anybody which cards are accepted, and which are for tests", async () => {
    const call = "/api/v1/portal/pages/home-without-session/check-merchant-account-for-payment";
    const answer = (await portal.server.get(`${call}/eastport`)).json<MerchantAccount>();
    expect(answer.acceptedCardTypes.map(({ value }) => value)).toEqual(["VISA", "MC", "AMEX"]);
    expect(answer.acceptedCardTypes[0]).not.toHaveProperty("example");
    expect(answer.testCards).toContainEqual({ number: LATE, does: "fails-late" });
    // Diners Club, of a type that this tenant does not accept.
    expect(answer.testCards?.map(({ number }) => number)).not.toContain("36227206271667");
  });

  it("leaves nothing of a card in any table or line of the log, at its finest level, whatever became of it", async () => {
    logEverything(portal);
    const numbers = ["4242424242424242", "4000000000009995", LATE, TIMEOUT, "4111111111111111", "4242424242424241"];
    for (const cardNumber of numbers) {
      await portal.buy(await portal.driver(), "PLAIN", { card: card({ cardNumber }) });
    }
    const { tables, logs, found } = await lookForCards(portal, numbers);
    // What is looked through is what was written.
    expect(tables).toContain('"0341"');
    expect(logs).toContain(FINEST);
    expect(found).toEqual([]);
  });

  it("leaves nothing of a card in the log or the refusal where the request itself is refused", async () => {
    logEverything(portal);
    const driver = await portal.driver();
    const before = portal.server.logs.length;
    const misshapen = [
      { ...CARD, cardNumber: CARD.cardNumber.repeat(9) },
      { ...CARD, cvv: Number(CARD.cvv) as unknown as string },
      { ...CARD, pin: CARD.cardNumber } as CardDetails,
    ];
    const whole = JSON.stringify(CARD);
    const answers = [
      ...(await Promise.all(misshapen.map((each) => portal.buy(driver, "PLAIN", { card: each })))),
      await portal.buyRaw(driver, whole.slice(0, -9)),
      await portal.buyRaw(driver, `[${whole}]`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
    const told = answers.map(({ body }) => body).join("\n") + portal.server.logs.slice(before).join("\n");
    expect(told).toContain("400");
    for (const secret of [CARD.cardNumber, CARD.nameOnCard, CARD.billingAddress?.line1 ?? "none"]) {
      expect(told.includes(secret)).toBe(false);
    }
    expect(told).not.toMatch(new RegExp(`[":\\s]${CARD.cvv}[",\\s}]`));
  });
});

describeOnEachDatabase("a tenant whose merchant account takes no cards", (open) => {
  it.each([
    ["its processor is external", { merchantAccount: { external: true } }],
    [
      "its account is of a disabled type",
      { merchantAccount: { accountType: "ESCROW" }, cardDisabledAccountTypes: ["ESCROW"] },
    ],
  ])("says so, and refuses an order by card: %s", async (_why, cards) => {
    const portal = await PayingPortal.start(open, [], { gateway: "sandbox", ...cards });
    const call = "/api/v1/portal/pages/home-without-session/check-merchant-account-for-payment/eastport";
    const answer = await portal.server.get(call);
    expect([answer.statusCode, answer.json<object>()]).toEqual([
      409,
      expect.objectContaining({
        code: "cards_not_allowed",
        errorMessage: "Credit card payments are not allowed. Please go back and select a different payment method.",
      }),
    ]);
    const driver = await portal.driver();
    const order = await portal.buy(driver, "PLAIN", { card: CARD });
    expect([order.statusCode, order.json<OrderRefusal>().code]).toEqual([422, "method_not_allowed"]);
    await portal.close();
  });
});
