import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ProviderUnavailable, type ProvidedMethod } from "../../server/payments/payment-handler.ts";
import { inGoodTime, orderLimit } from "../../server/services/payment-lifecycle/in-good-time.ts";
import { ProvidedPayments } from "../../server/services/payment-lifecycle/provided-payments.ts";
import { RESPONSE_TIMEOUT_MS } from "../../src/domain/durations.ts";
import { openEmbedded } from "../support/databases.ts";
import { PayingPortal } from "../support/paying-portal.ts";
import { CARD } from "../support/simulated-methods.ts";

describe("a provider that takes a call and never answers it", () => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(openEmbedded);
  });
  afterAll(() => portal.close());

  /** Payments whose calls are given up when the test says so. */
  function payments() {
    const limit = new AbortController();
    const unanswered: unknown[] = [];
    const paymentUnanswered = (error: unknown) => void unanswered.push(error);
    const parts = { ...portal.paymentParts, paymentUnanswered, callLimit: () => limit.signal };
    return { payments: new ProvidedPayments(parts), unanswered, giveUp: () => limit.abort() };
  }

  async function pendingPayment() {
    const driver = await portal.driver();
    await portal.buy(driver, "PLAIN", {});
    return { driver, ...(await portal.orderOf(driver)) };
  }

  const heard = async (call: string, reference: string) =>
    expect.poll(() => portal.simulation.heard, { timeout: 10_000 }).toContainEqual({ call, reference });

  it("is waited for no longer than a call may take; the payment is asked about again", async () => {
    const { reference } = await pendingPayment();
    const limited = payments();
    portal.simulation.trouble("ask", "silent");
    const asked = limited.payments.askAgain(portal.tenant, reference);
    await heard("ask", reference);
    limited.giveUp();
    expect(await asked).toEqual(expect.any(Date));
    expect(limited.unanswered).toEqual([expect.any(ProviderUnavailable)]);
    expect(await portal.payments.askAgain(portal.tenant, reference)).toEqual(expect.any(Date));
  });

  it("does not keep the driver who gives the payment up", async () => {
    const { reference, id } = await pendingPayment();
    const limited = payments();
    portal.simulation.trouble("cancel", "silent");
    const call = { tenant: portal.tenant, orderId: id, requestId: "test" };
    const givenUp = limited.payments.giveUp(call, "driver");
    await heard("cancel", reference);
    limited.giveUp();
    expect(await givenUp).toBe("unanswered");
    expect(await portal.payments.giveUp(call, "driver")).toBe("cancelled");
  });

  it("may have taken the money of a card: the next call finds out, and nothing is taken twice", async () => {
    const driver = await portal.driver();
    portal.simulation.trouble("open", "cut");
    await portal.buyByCard(driver, "PLAIN");
    const { reference, id } = await portal.orderOf(driver);
    const limited = payments();
    portal.simulation.trouble("pay", "silent");
    const call = { tenant: portal.tenant, orderId: id, requestId: "test", card: CARD };
    const paid = limited.payments.process(call);
    await heard("pay", reference);
    limited.giveUp();
    expect((await paid).kind).toBe("unreached");
    expect((await portal.payments.process(call)).kind).toBe("final");
    expect(portal.simulation.payment(reference)).toMatchObject({ kind: "paid", charges: 1 });
  });
});

describe("an order whose calls of the provider take too long together", () => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(openEmbedded);
  });
  afterAll(() => portal.close());

  it("sends no further call, so that no card is charged after its page has given up; the same order pays once", async () => {
    const driver = await portal.driver();
    portal.simulation.trouble("open", "cut");
    await portal.buyByCard(driver, "PLAIN");
    const { reference, id } = await portal.orderOf(driver);
    const whole = new AbortController();
    const payments = new ProvidedPayments({ ...portal.paymentParts, orderLimit: () => whole.signal });
    portal.simulation.meanwhile("open", async () => whole.abort());
    const call = { tenant: portal.tenant, orderId: id, requestId: "test", card: CARD };
    expect((await payments.process(call)).kind).toBe("unreached");
    expect(portal.simulation.heard).not.toContainEqual({ call: "pay", reference });
    expect((await portal.payments.process(call)).kind).toBe("final");
    expect(portal.simulation.payment(reference)).toMatchObject({ kind: "paid", charges: 1 });
  });

  it("have less time than the page of the driver waits", () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    orderLimit();
    expect(timeout.mock.calls[0]?.[0]).toBeLessThan(RESPONSE_TIMEOUT_MS);
    timeout.mockRestore();
  });
});

describe("a method whose calls have a limit", () => {
  const CALLS = ["open", "ask", "cancel", "pay", "refund"] as const;
  const paidFor = "order" as const;
  const money = { amountCents: 100, currency: "USD" };
  const payment = { reference: "r-1", tenant: "eastport", paidFor, ...money, providerReference: null };

  it.each(CALLS)("hears of the limit with %s, and is not waited for after it", async (name) => {
    const limit = new AbortController();
    const signals: unknown[] = [];
    const silent = ({ signal }: { signal?: AbortSignal | undefined }) => {
      signals.push(signal);
      return new Promise<never>(() => undefined);
    };
    const calls = Object.fromEntries(CALLS.map((call) => [call, silent]));
    const method = { kind: "provided", method: "ONLINE_CC", provider: "silent", ...calls } as unknown as ProvidedMethod;
    const call = inGoodTime(method, () => limit.signal)[name]?.(payment, CARD);
    expect(signals).toEqual([limit.signal]);
    limit.abort();
    await expect(call).rejects.toThrow(new ProviderUnavailable("silent took too long to answer"));
  });

  it.each(CALLS)("sends no %s after it", async (name) => {
    const send = vi.fn(() => Promise.resolve());
    const calls = Object.fromEntries(CALLS.map((call) => [call, send]));
    const method = { kind: "provided", method: "ONLINE_CC", provider: "late", ...calls } as unknown as ProvidedMethod;
    const call = inGoodTime(method, () => AbortSignal.abort())[name]?.(payment, CARD);
    await expect(call).rejects.toThrow(new ProviderUnavailable("late took too long to answer"));
    expect(send).not.toHaveBeenCalled();
  });

  it("has no call that it had not before", () => {
    const method = { kind: "provided", method: "ONLINE_CC", provider: "page" } as unknown as ProvidedMethod;
    expect(Object.keys(inGoodTime(method, () => new AbortController().signal)).sort()).toEqual(
      ["kind", "method", "provider", "open", "ask", "cancel"].sort(),
    );
  });
});
