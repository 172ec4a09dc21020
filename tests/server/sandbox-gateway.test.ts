import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import document from "../../schemas/gateways/sandbox.json" with { type: "json" };
import type { Database } from "../../server/db/database.ts";
import { sandbox } from "../../server/payments/gateways/sandbox/gateway.ts";
import type { CardGateway } from "../../server/payments/providers.ts";
import { ProviderUnavailable, type ProvidedPayment } from "../../server/payments/payment-handler.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { providerParts } from "../support/provider-parts.ts";
import { NOON } from "../support/server.ts";
import { CARD } from "../support/simulated-methods.ts";

const cardWhich = (does: string) => {
  const cardNumber = document.testCards.find((card) => card.does === does)?.number;
  if (cardNumber === undefined) throw new Error(`no test card does ${does}`);
  return { ...CARD, cardNumber };
};

describeOnEachDatabase("the sandbox gateway", (open) => {
  let db: Database;
  let gateway: CardGateway;
  let now = NOON;
  const clock = () => now;
  beforeAll(async () => {
    db = await open();
    gateway = sandbox.create(providerParts({ db, clock }));
  });
  afterAll(() => db.close());

  const opened = async (): Promise<ProvidedPayment> => {
    const paidFor = "order" as const;
    const payment = { reference: randomUUID(), tenant: "eastport", paidFor, amountCents: 5575, currency: "USD" };
    const { providerReference = null } = await gateway.open({ ...payment, providerReference: null });
    return { ...payment, providerReference };
  };
  const rowsOf = ({ reference }: ProvidedPayment) =>
    db.withTenant("eastport", (trx) =>
      trx.selectFrom("sandbox_payments").selectAll().where("reference", "=", reference).execute(),
    );

  it.each([
    ["decline", "declined"],
    ["insufficient-funds", "insufficient_funds"],
    ["expired-card", "expired_card"],
    ["incorrect-details", "incorrect_details"],
    ["authentication-required", "authentication_required"],
  ])("declines by the number of the card: %s", async (does, reason) => {
    const payment = await opened();
    expect(await gateway.pay(payment, cardWhich(does))).toMatchObject({ kind: "declined", reason });
    expect((await rowsOf(payment))[0]?.charges).toBe(0);
  });

  it.each([
    ["5555555555554444", "Mastercard"],
    ["378282246310005", "American Express"],
    ["6011111111111117", "Discover"],
    ["36227206271667", "Diners Club"],
    ["3566002020360505", "JCB"],
  ])("keeps the brand and the last four of a card that it takes: %s", async (cardNumber, brand) => {
    const payment = await opened();
    const card = { brand, lastFour: cardNumber.slice(-4) };
    expect(await gateway.pay(payment, { ...CARD, cardNumber })).toMatchObject({ kind: "paid", card });
    const [row] = await rowsOf(payment);
    const kept = JSON.stringify(row);
    for (const secret of [cardNumber, CARD.nameOnCard, "1 Pier Road"]) expect(kept).not.toContain(secret);
  });

  it("loses its answer where the card times out, has the money all the same, and takes it once", async () => {
    const payment = await opened();
    await expect(gateway.pay(payment, cardWhich("timeout"))).rejects.toThrow(ProviderUnavailable);
    expect(await gateway.ask(payment)).toMatchObject({ kind: "paid" });
    expect(await gateway.pay(payment, cardWhich("timeout"))).toMatchObject({ kind: "paid" });
    expect((await rowsOf(payment))[0]?.charges).toBe(1);
  });

  it("leaves a payment pending whose card fails late, and declines it five minutes after", async () => {
    const payment = await opened();
    expect(await gateway.pay(payment, cardWhich("fails-late"))).toMatchObject({ kind: "open" });
    // Another card changes nothing while the first is waited for.
    expect(await gateway.pay(payment, CARD)).toMatchObject({ kind: "open" });
    now += 5 * 60_000 - 1;
    expect(await gateway.ask(payment)).toMatchObject({ kind: "open" });
    now += 1;
    expect(await gateway.ask(payment)).toMatchObject({ kind: "declined", reason: "declined" });
    expect(await gateway.cancel(payment)).toMatchObject({ kind: "declined" });
  });

  it("ends a payment that fails late where it is cancelled before", async () => {
    const payment = await opened();
    await gateway.pay(payment, cardWhich("fails-late"));
    expect(await gateway.cancel(payment)).toMatchObject({ kind: "ended" });
    now += 10 * 60_000;
    expect(await gateway.ask(payment)).toMatchObject({ kind: "ended" });
  });

  it("takes no card but the published ones, and writes nothing of another", async () => {
    const strange = { ...CARD, cardNumber: "4111111111111111" };
    expect(gateway.takes?.(strange)).toBe(false);
    const payment = await opened();
    const refused = await gateway.pay(payment, strange).catch(String);
    expect(refused).toContain("ProviderUnavailable");
    expect(refused).not.toContain("4111");
    expect(await rowsOf(payment)).toMatchObject([{ state: "OPEN", last_four: null }]);
  });

  it("refuses every call in production", async () => {
    const real = sandbox.create(providerParts({ db, clock, production: true }));
    const payment = await opened();
    for (const call of [real.open, real.ask, real.cancel]) {
      await expect(call(payment)).rejects.toThrow("does not run in production");
    }
    await expect(real.pay(payment, CARD)).rejects.toThrow("does not run in production");
    expect(await rowsOf(payment)).toMatchObject([{ state: "OPEN", last_four: null }]);
  });
});
