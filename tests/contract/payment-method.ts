import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import {
  ProviderUnavailable,
  type DeclineReason,
  type OfflineMethod,
  type PaidCard,
  type PaymentHandler,
  type ProvidedMethod,
  type ProvidedPayment,
} from "../../server/payments/payment-handler.ts";
import type { PaymentMethod } from "../../server/tenants/types.ts";
import type { CardDetails } from "../../src/domain/generated/api-orders.ts";
import { holdsUnits, meaningOf } from "../../src/domain/order-states.ts";
import { isPaidThroughProvider } from "../../src/domain/payment-rules.ts";
import type { SimulatedCall, Trouble } from "../support/payment-simulation.ts";

function documentContract(document: PaymentMethod | undefined, kind: PaymentHandler["kind"]): void {
  it("is a method of the product, with a call that places its orders", () => {
    expect(document?.endpoint).toMatch(/^\/orders\//);
    expect(document !== undefined && isPaidThroughProvider(document)).toBe(kind === "provided");
  });
}

/** What every payment method for which nobody outside is asked must keep to. */
export function offlineMethodContract(handler: OfflineMethod, document: PaymentMethod | undefined): void {
  documentContract(document, handler.kind);

  it("begins in a state that holds the permit's units, so that nobody else is sold them", () => {
    expect(holdsUnits(handler.begins, null, Date.now())).toBe(true);
  });

  it("never calls an order paid that is still to be paid", () => {
    expect(meaningOf(handler.begins).isPaid).toBe(false);
  });

  it("leaves an amount due where its money comes later, and nowhere else", () => {
    expect(meaningOf(handler.begins).isDue).toBe(document?.isPaidLater === true);
  });

  it("takes an order as free of charge only where the order then costs nothing", () => {
    expect(handler.begins === "NO_CHARGE").toBe(document?.waives === true);
  });
}

/** A provider that does what a test tells it to. */
export interface Stage {
  /** The next calls of this kind go wrong, one for each trouble. */
  trouble(call: SimulatedCall, ...troubles: Trouble[]): void;
  /** A card, the next payment with which is declined. */
  declinedCard(reason: DeclineReason): CardDetails;
  /** The driver pays on the page of the provider. */
  payAtPage(reference: string): void | Promise<void>;
  /** How often money was taken for a payment. */
  charges(reference: string): Promise<number>;
}

/** What a method can do beside what every method must. */
export interface Capabilities {
  /** A card that it takes; absent where drivers pay on a page of the provider's. */
  readonly card?: CardDetails;
  /** What its provider tells of the card that was paid with; absent where it tells nothing. */
  readonly paidCard?: PaidCard;
}

/** What every payment method that is paid through a provider must keep to, with the provider on the stage. */
export function providedMethodContract(
  handler: ProvidedMethod,
  document: PaymentMethod | undefined,
  stage: Stage,
  { card, paidCard }: Capabilities,
): void {
  documentContract(document, handler.kind);

  const payment = (): ProvidedPayment => ({
    reference: randomUUID(),
    tenant: "eastport",
    paidFor: "order",
    amountCents: 5575,
    currency: "USD",
    providerReference: null,
  });
  const opened = async () => {
    const fresh = payment();
    const { providerReference = null } = await handler.open(fresh);
    return { ...fresh, providerReference };
  };
  const takeMoney = async (open: ProvidedPayment) => {
    if (handler.pay === undefined || card === undefined) await stage.payAtPage(open.reference);
    else await handler.pay(open, card);
    return open;
  };
  const money = { amountCents: 5575, currency: "USD" };

  it("is for an amount: its document waives nothing, and leaves nothing to be paid at the desk", () => {
    expect([document?.waives, document?.isForNothingDue, document?.isPaidLater]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("is paid here, or sends the driver to a page: as its document says, and never both", async () => {
    const answer = await handler.open(payment());
    expect(answer.kind === "open" && answer.redirect !== undefined).toBe(document?.redirects === true);
    expect([handler.pay === undefined, card === undefined]).toEqual(Array(2).fill(document?.redirects === true));
  });

  it("knows nothing of a payment that was never opened", async () => {
    expect(await handler.ask(payment())).toEqual({ kind: "unknown" });
  });

  it("opens one payment under a reference, however often it is told to, and takes no money by that", async () => {
    const fresh = payment();
    const first = await handler.open(fresh);
    expect(first).toMatchObject({ kind: "open", reference: fresh.reference });
    expect(first.providerReference).not.toBeUndefined();
    expect(await handler.open(fresh)).toEqual(first);
    expect(await handler.ask({ ...fresh, providerReference: first.providerReference ?? null })).toEqual(first);
    expect(await stage.charges(fresh.reference)).toBe(0);
  });

  it("tells of the money that was taken, what remains of the card, and takes it once", async () => {
    const open = await takeMoney(await opened());
    const { reference } = open;
    const paid = { kind: "paid", reference, ...money };
    const asked = await handler.ask(open);
    expect(asked).toMatchObject(paid);
    expect("card" in asked ? asked.card : undefined).toEqual(paidCard);
    await takeMoney(open);
    expect(await handler.open(open)).toMatchObject(paid);
    expect(await handler.cancel(open)).toMatchObject(paid);
    expect(await stage.charges(reference)).toBe(1);
  });

  it("can no longer be paid once it was cancelled, opened or not", async () => {
    for (const each of [await opened(), payment()]) {
      expect(await handler.cancel(each)).toMatchObject({ kind: "ended", reference: each.reference });
      expect(await handler.cancel(each)).toMatchObject({ kind: "ended" });
      await takeMoney(each);
      expect(await handler.open(each)).toMatchObject({ kind: "ended" });
      expect(await stage.charges(each.reference)).toBe(0);
    }
  });

  if (handler.pay !== undefined && card !== undefined) cardContract(handler.pay, handler, opened, stage, card);

  if (handler.refund !== undefined) {
    refundContract(handler.refund, handler, stage, async () => takeMoney(await opened()));
  }

  const troubles: [SimulatedCall, Trouble][] = (["open", "ask", "cancel"] as const).flatMap((call) =>
    (["fault", "cut", "lost"] as const).map((trouble): [SimulatedCall, Trouble] => [call, trouble]),
  );
  it.each(troubles)(
    "throws ProviderUnavailable where %s comes to grief (%s), and can be told again",
    async (call, trouble) => {
      const calls = { open: handler.open, ask: handler.ask, cancel: handler.cancel };
      const work = calls[call as keyof typeof calls];
      const open = await opened();
      stage.trouble(call, trouble);
      await expect(work(open)).rejects.toThrow(ProviderUnavailable);
      expect(await work(open)).toMatchObject({ reference: open.reference, kind: call === "cancel" ? "ended" : "open" });
    },
  );
}

/** What a method must keep to that is paid with a card through this server. */
function cardContract(
  pay: NonNullable<ProvidedMethod["pay"]>,
  { ask, cancel }: ProvidedMethod,
  opened: () => Promise<ProvidedPayment>,
  stage: Stage,
  card: CardDetails,
): void {
  it("is declined with a reason, and stays declined", async () => {
    const open = await opened();
    const poor = stage.declinedCard("insufficient_funds");
    const declined = { kind: "declined", reason: "insufficient_funds", reference: open.reference };
    expect(await pay(open, poor)).toMatchObject(declined);
    expect(await pay(open, card)).toMatchObject(declined);
    expect(await ask(open)).toMatchObject(declined);
    expect(await cancel(open)).toMatchObject(declined);
    expect(await pay(open, card)).toMatchObject(declined);
    expect(await stage.charges(open.reference)).toBe(0);
  });

  it("takes no money by a card once it has ended, and says so", async () => {
    const open = await opened();
    await cancel(open);
    expect(await pay(open, card)).toMatchObject({ kind: "ended", reference: open.reference });
    expect(await stage.charges(open.reference)).toBe(0);
  });

  it("is paid once although the answer was lost", async () => {
    const open = await opened();
    stage.trouble("pay", "lost");
    await expect(pay(open, card)).rejects.toThrow(ProviderUnavailable);
    expect(await ask(open)).toMatchObject({ kind: "paid" });
    expect(await pay(open, card)).toMatchObject({ kind: "paid" });
    expect(await stage.charges(open.reference)).toBe(1);
  });

  it("says nothing of the card in an answer or an error", async () => {
    const open = await opened();
    stage.trouble("pay", "fault", "cut");
    const errors = [await pay(open, card).catch(String), await pay(open, card).catch(String)];
    const said = JSON.stringify([errors, await pay(open, card)]);
    expect(said).toContain("ProviderUnavailable");
    for (const secret of [card.cardNumber, card.nameOnCard]) expect(said).not.toContain(secret);
    // A reference that is drawn may have the same three digits in its midst.
    expect(said).not.toMatch(new RegExp(`\\b${card.cvv}\\b`));
  });
}

/** What a method must keep to that can give money back. */
function refundContract(
  refund: NonNullable<ProvidedMethod["refund"]>,
  { open, ask, cancel }: ProvidedMethod,
  stage: Stage,
  paid: () => Promise<ProvidedPayment>,
): void {
  it.each<Trouble>(["fault", "cut", "lost"])(
    "throws ProviderUnavailable where refund comes to grief (%s), and can be told again",
    async (trouble) => {
      const payment = await paid();
      stage.trouble("refund", trouble);
      await expect(refund(payment)).rejects.toThrow(ProviderUnavailable);
      expect(await refund(payment)).toMatchObject({ kind: "refunded", reference: payment.reference });
      for (const call of [open, ask, cancel]) expect(await call(payment)).toMatchObject({ kind: "refunded" });
    },
  );

  it("gives all of the money back, once", async () => {
    const payment = await paid();
    const { reference, amountCents, currency } = payment;
    expect(await refund(payment)).toMatchObject({ kind: "refunded", reference, amountCents, currency });
    expect(await refund(payment)).toMatchObject({ kind: "refunded" });
    expect(await ask(payment)).toMatchObject({ kind: "refunded" });
  });
}
