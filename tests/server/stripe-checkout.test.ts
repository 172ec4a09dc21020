import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderToPay } from "../../src/domain/generated/api-orders.ts";
import { redirectAddress } from "../../src/domain/order-shape.ts";
import { describeWithDatabase, openEmbedded } from "../support/databases.ts";
import { PayingPortal } from "../support/paying-portal.ts";
import { secretFiles } from "../support/secret-files.ts";
import { PUBLIC_URL } from "../support/server.ts";
import { StripeServer } from "../support/stripe-server.ts";

const SECRET = "whsec_the_secret_of_eastport_which_is_long";
const FORMER = "whsec_the_former_secret_of_eastport_is_too";
const OTHERS = "whsec_the_secret_of_westport_which_is_long";
const PORTAL = `${PUBLIC_URL}/driverportal/eastport`;
const VISA = "4242424242424242";

/** A portal whose drivers pay on Stripe's page. */
async function startPortal(open: typeof openEmbedded) {
  const stripe = await StripeServer.start();
  const files = { "stripe-secret-key": stripe.secretKey, "stripe-webhook-secret": `${SECRET}\n${FORMER}\n` };
  const secrets = secretFiles({ eastport: files, westport: { "stripe-webhook-secret": OTHERS } });
  const providers = { stripeApi: stripe.api, secretsDir: secrets.folder };
  const hostedPayments = { provider: "stripe-checkout" };
  const portal = await PayingPortal.start(open, [], undefined, { hostedPayments, providers });
  const { sessions } = stripe.ledger;
  const tell = (object: object, { secret = SECRET, tenant = "eastport", provider = "stripe-checkout" } = {}) => {
    const { headers, rawBody } = stripe.event(object, secret, portal.server.now());
    const url = `/webhooks/payments/${provider}/${tenant}`;
    const payload = rawBody.toString("utf8");
    return () =>
      portal.server.app.inject({
        method: "POST",
        url,
        payload,
        headers: { ...(headers as Record<string, string>), "content-type": "application/json" },
      });
  };
  return {
    stripe,
    portal,
    sessions,
    tell,
    /** An order that waits to be paid on the page. */
    async ordered() {
      const driver = await portal.driver();
      const answer = await portal.buy(driver, "PLAIN", {});
      const { order, redirectDetails } = answer.json<OrderToPay>();
      const { reference } = await portal.orderOf(driver);
      return {
        driver,
        order,
        redirectDetails,
        reference,
        answer,
        state: async () => (await portal.orderOf(driver)).state,
      };
    },
    async close() {
      await portal.close();
      await stripe.close();
      secrets.remove();
    },
  };
}

describe("the session of a payment", () => {
  let checkout: Awaited<ReturnType<typeof startPortal>>;
  beforeAll(async () => void (checkout = await startPortal(openEmbedded)));
  afterAll(() => checkout.close());

  it("says what is paid and where to come back to, and nothing of the driver", async () => {
    const { reference } = await checkout.ordered();
    const created = checkout.stripe.heard.findLast(({ path }) => path === "POST /v1/checkout/sessions");
    expect(created?.key).toBe(reference);
    expect(created?.fields).toEqual({
      mode: "payment",
      client_reference_id: reference,
      "metadata[reference]": reference,
      "metadata[tenant]": "eastport",
      "payment_intent_data[metadata][reference]": reference,
      "payment_intent_data[metadata][tenant]": "eastport",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": String(checkout.sessions.of(reference).amount_total),
      "line_items[0][price_data][product_data][name]": checkout.portal.tenant.name,
      "adaptive_pricing[enabled]": "false",
      success_url: `${PORTAL}/permit-payment-status?paymentReference=${reference}`,
      cancel_url: `${PORTAL}/incompletePayment?paymentReference=${reference}`,
    });
  });

  it("sends the browser to Stripe's address, whose fragment stays as it is", async () => {
    const { answer, redirectDetails, reference } = await checkout.ordered();
    expect(answer.statusCode).toBe(202);
    const page = checkout.sessions.of(reference).url ?? "";
    expect(redirectDetails?.url).toBe(page);
    const address = new URL(redirectAddress(redirectDetails ?? { url: "", parameters: {} }));
    expect(`${address.origin}${address.pathname}${address.hash}`).toBe(page);
    expect(address.hash).toMatch(/^#fid/);
    expect(address.searchParams.get("paymentReference")).toBe(reference);
  });

  it("is one, and its address the same, where the answer to the first call was lost", async () => {
    checkout.stripe.trouble("create", "lost");
    const { driver, order, reference, redirectDetails } = await checkout.ordered();
    expect(redirectDetails).toBeUndefined();
    const again = await checkout.portal.pay(driver, order.id);
    expect(again.json<OrderToPay>().redirectDetails?.url).toBe(checkout.sessions.of(reference).url);
    const made = [...checkout.sessions.all.values()].filter((each) => each.client_reference_id === reference);
    expect(made).toHaveLength(1);
  });

  it("stays open after a declined card, as the page takes another one", async () => {
    const { driver, order, reference, state } = await checkout.ordered();
    checkout.sessions.pay(checkout.sessions.of(reference), "4000000000009995");
    expect((await checkout.portal.pay(driver, order.id)).json<OrderToPay>().redirectDetails).toBeDefined();
    checkout.sessions.pay(checkout.sessions.of(reference), VISA);
    await checkout.portal.pay(driver, order.id);
    expect(await state()).toBe("PAID");
  });

  it.each([
    ["comes", { status: "succeeded" }, "PAID"],
    ["fails to come", { status: "requires_payment_method", last_payment_error: { type: "x" } }, "PAYMENT_FAILED"],
  ])("waits for money that is only promised, until it %s", async (_what, changes, ends) => {
    const { driver, order, reference, state } = await checkout.ordered();
    const intent = checkout.sessions.promise(checkout.sessions.of(reference));
    await checkout.portal.pay(driver, order.id);
    expect(await state()).toBe("PAYMENT_PENDING");
    // It can no longer be ended, and nothing is said to have ended.
    expect((await checkout.portal.giveUp(driver, order.id)).statusCode).toBe(503);
    Object.assign(intent, changes, { amount_received: intent.amount });
    await checkout.portal.pay(driver, order.id);
    expect(await state()).toBe(ends);
  });

  it("waits too for a transfer that the driver has to make after the page", async () => {
    const { driver, order, reference, state } = await checkout.ordered();
    checkout.sessions.promise(checkout.sessions.of(reference)).status = "requires_action";
    await checkout.portal.pay(driver, order.id);
    expect(await state()).toBe("PAYMENT_PENDING");
  });

  it("ends where the payment is given up, and can be paid no more", async () => {
    const { driver, order, reference, state } = await checkout.ordered();
    expect((await checkout.portal.giveUp(driver, order.id)).statusCode).toBe(200);
    expect([await state(), checkout.sessions.of(reference).status]).toEqual(["CANCELLED", "expired"]);
  });

  it("is ended by the portal after the hold, since Stripe keeps it for a day", async () => {
    const { reference, state } = await checkout.ordered();
    checkout.portal.server.advance(31 * 60);
    await checkout.portal.askPending();
    expect([await state(), checkout.sessions.of(reference).status]).toEqual(["PAYMENT_FAILED", "expired"]);
  });

  it("is paid and not ended where it was paid while it was being ended", async () => {
    const { driver, order, reference, state } = await checkout.ordered();
    const session = checkout.sessions.of(reference);
    checkout.stripe.meanwhile("retrieve", () => checkout.sessions.pay(session, VISA));
    await checkout.portal.giveUp(driver, order.id);
    expect(await state()).toBe("PAID");
  });

  it("gives its money back, once", async () => {
    const { driver, order, reference } = await checkout.ordered();
    checkout.sessions.pay(checkout.sessions.of(reference), VISA);
    await checkout.portal.pay(driver, order.id);
    const { id } = (await checkout.portal.orderOf(driver)).payment;
    await checkout.portal.payments.refund(checkout.portal.tenant, id);
    await checkout.portal.payments.refund(checkout.portal.tenant, id);
    expect((await checkout.portal.orderOf(driver)).payment.state).toBe("REFUNDED");
    expect(checkout.stripe.heard.filter(({ path }) => path === "POST /v1/refunds")).toHaveLength(1);
  });

  it("says nothing of a key where Stripe cannot be reached", async () => {
    const { driver, order, reference } = await checkout.ordered();
    checkout.stripe.trouble("retrieve", "cut");
    await checkout.portal.pay(driver, order.id);
    const reason = checkout.portal.server.logs.find(
      (line) => line.includes("gave no answer") && line.includes(reference),
    );
    expect(reason).toContain("Stripe did not answer: StripeConnectionError");
    expect(checkout.portal.server.logs.join("\n")).not.toContain(checkout.stripe.secretKey);
  });
});

describeWithDatabase("the webhook of Stripe Checkout", (open) => {
  let checkout: Awaited<ReturnType<typeof startPortal>>;
  beforeAll(async () => void (checkout = await startPortal(open)));
  afterAll(() => checkout.close());

  const status = async (send: () => Promise<{ statusCode: number }>) => (await send()).statusCode;

  it.each([SECRET, FORMER])("pays the order that an event is about, however often it comes: %s", async (secret) => {
    const { driver, reference, state } = await checkout.ordered();
    const session = checkout.sessions.of(reference);
    checkout.sessions.pay(session, VISA);
    const send = checkout.tell(session, { secret });
    expect([await status(send), await status(send)]).toEqual([200, 200]);
    expect(await state()).toBe("PAID");
    expect((await checkout.portal.orderOf(driver)).payment).toMatchObject({
      card_brand: "Visa",
      card_last_four: "4242",
    });
  });

  it("is told of the intent and of the charge too, which carry our reference", async () => {
    const { reference, state } = await checkout.ordered();
    const session = checkout.sessions.of(reference);
    checkout.sessions.pay(session, VISA);
    expect(await status(checkout.tell({ id: "pi_1", metadata: { reference } }))).toBe(200);
    expect(await state()).toBe("PAID");
  });

  it("tells the desk of a paid order whose money was given back in Stripe's dashboard", async () => {
    const { driver, reference, state } = await checkout.ordered();
    const session = checkout.sessions.of(reference);
    checkout.sessions.pay(session, VISA);
    expect(await status(checkout.tell(session))).toBe(200);
    Object.assign(session.payment_intent?.latest_charge ?? {}, { refunded: true });
    expect(await status(checkout.tell({ object: "charge", metadata: { reference } }))).toBe(200);
    expect([await state(), (await checkout.portal.orderOf(driver)).payment.state]).toEqual(["PAID", "REFUNDED"]);
    expect(await checkout.portal.deskMailsAbout(reference)).toHaveLength(1);
  });

  it("believes an event in nothing: an unpaid order stays unpaid, whatever it says", async () => {
    const { reference, state } = await checkout.ordered();
    const session = { ...checkout.sessions.of(reference), status: "complete", payment_status: "paid" };
    expect(await status(checkout.tell(session))).toBe(200);
    expect(await state()).toBe("PAYMENT_PENDING");
  });

  it.each([
    ["signed by another tenant's secret", { secret: OTHERS }, 400],
    ["that came to another tenant's webhook", { tenant: "westport" }, 400],
    ["that the other tenant signed for its own", { tenant: "westport", secret: OTHERS }, 200],
  ])("moves nothing by an event %s", async (_what, where, code) => {
    const { reference, state } = await checkout.ordered();
    const session = checkout.sessions.of(reference);
    checkout.sessions.pay(session, VISA);
    expect(await status(checkout.tell(session, where))).toBe(code);
    expect(await state()).toBe("PAYMENT_PENDING");
  });

  it("answers 200 to events that are about none of our payments, so that Stripe does not repeat them", async () => {
    for (const object of [{ id: "cus_1" }, { metadata: null }, { metadata: {} }, { client_reference_id: "a shop's" }]) {
      expect(await status(checkout.tell(object))).toBe(200);
    }
  });

  it("has an event sent again while Stripe cannot be asked", async () => {
    const { reference, state } = await checkout.ordered();
    const session = checkout.sessions.of(reference);
    checkout.sessions.pay(session, VISA);
    const send = checkout.tell(session);
    checkout.stripe.trouble("retrieve", "fault");
    expect([await status(send), await state()]).toEqual([503, "PAYMENT_PENDING"]);
    expect([await status(send), await state()]).toEqual([200, "PAID"]);
  });

  it("moves nothing of a payment whose session the portal was not told of", async () => {
    checkout.stripe.trouble("create", "lost");
    const { reference, state } = await checkout.ordered();
    expect(await status(checkout.tell(checkout.sessions.of(reference)))).toBe(200);
    expect(await state()).toBe("PAYMENT_PENDING");
  });
});
