import type { Database, TenantDb } from "../../db/database.ts";
import {
  MethodNotServed,
  ProviderUnavailable,
  type PaymentHandler,
  type ProvidedMethod,
  type ProvidedPayment,
  type ProviderReport,
} from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { isEntityId } from "../entity-id.ts";
import { callLimit, inGoodTime, orderLimit, type TimeLimit } from "./in-good-time.ts";
import { findPayment, isFor, lastPayment, type PaidFor, type Payment } from "./payment-rows.ts";
import { nextAsk, pendingPayments, unsettledPayments, type PendingPayment } from "./pending-payments.ts";
import { applyReport, type ReportParts, type AppliedReport } from "./apply-report.ts";
import type { Initiator } from "./payable.ts";
import type { GivenUp, PaymentCall, PaymentProgress } from "./payment-call.ts";
import { payableOf } from "./payables.ts";
import { tellOfSilence } from "./silence.ts";

export interface PaymentParts extends ReportParts {
  readonly db: Database;
  /** The payment methods that this server supports. */
  readonly paymentHandlers: readonly PaymentHandler[];
  /** Time limit of one call to a provider; has a default. */
  readonly callLimit?: TimeLimit | undefined;
  /** Time limit of all calls that one order waits for; has a default. */
  readonly orderLimit?: TimeLimit | undefined;
  /** Called after jobs may have been queued. */
  readonly jobsQueued: () => void;
  /** Called for a payment whose provider did not respond. Any other failure is thrown. */
  readonly paymentUnanswered: (
    error: ProviderUnavailable,
    payment: { readonly tenant: string; readonly reference: string },
  ) => void;
}

/**
 * Payments through a provider, whatever they are for (payable.ts). They are opened, paid, queried and given up here,
 * and settled by the provider's reports (apply-report.ts). Providers are called outside of every transaction and lock.
 * A payment is committed before its provider is called, so that the next call, or the payment's job, continues what was
 * interrupted.
 */
export class ProvidedPayments {
  readonly #parts: PaymentParts;

  constructor(parts: PaymentParts) {
    this.#parts = parts;
  }

  /**
   * Takes a payment as far as possible now: asks the provider about it, opens it there, and pays it with the card of
   * the call. A provider that does not respond changes nothing. If the driver is sent away or left waiting, the items
   * of an order leave the cart. They stay if the card payment got no response: repeating the same call continues the
   * payment.
   */
  async process(call: PaymentCall): Promise<PaymentProgress> {
    const { tenant, requestId } = call;
    const whole = (this.#parts.orderLimit ?? orderLimit)();
    const payment = await this.#pending(tenant.slug, call);
    const advanced =
      payment === undefined ||
      (await this.#answered(tenant, payment, () => this.#advance(payment, call, { by: "provider", requestId }, whole)));
    return this.#progress(tenant.slug, call, advanced !== "unanswered" && call.card !== undefined);
  }

  /**
   * Ends a pending payment for its driver or the desk: first at the provider, then its order. A payment that was paid
   * or declined meanwhile is settled that way.
   */
  async giveUp(call: PaymentCall, by: "driver" | "desk"): Promise<GivenUp> {
    const { tenant, requestId } = call;
    const payment = await this.#pending(tenant.slug, call);
    if (payment === undefined) return "otherwise";
    const applied = await this.#answered(tenant, payment, async () => {
      const answer = await this.#handlerOf(payment).cancel(provided(tenant.slug, payment));
      return this.#apply(tenant, payment, answer, { by, requestId });
    });
    if (applied === "unanswered" || applied.payment === "OPEN" || applied.payment === "differs") return "unanswered";
    return applied.isNew && applied.payment === "CANCELLED" ? "cancelled" : "otherwise";
  }

  /** Runs a step with a provider. If it does not respond, this is reported, and the payment's state stays unknown. */
  async #answered<T>({ slug }: EffectiveTenant, { id }: Payment, step: () => Promise<T>): Promise<T | "unanswered"> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      this.#parts.paymentUnanswered(error, { tenant: slug, reference: id });
      return "unanswered";
    }
  }

  /** Whether the provider of a payment can refund it. */
  canRefund(payment: Payment): boolean {
    return this.#providedBy(payment)?.refund !== undefined;
  }

  /**
   * Has the provider refund a paid payment, unless it was refunded before. Throws ProviderUnavailable if the refund is
   * not confirmed.
   */
  async refund(tenant: EffectiveTenant, paymentId: string): Promise<void> {
    const payment = await this.#parts.db.withTenant(tenant.slug, (db) => findPayment(db, paymentId));
    if (payment?.state !== "PAID") return;
    const handler = this.#handlerOf(payment);
    const answer = await handler.refund?.(provided(tenant.slug, payment));
    if (answer === undefined) throw new ProviderUnavailable(`payments by ${payment.method} are given back by hand`);
    const applied = await this.#apply(tenant, payment, answer, { by: "desk", requestId: null });
    if (applied.payment !== "REFUNDED")
      throw new ProviderUnavailable("the provider did not confirm that the money went back");
  }

  /**
   * Asks the provider about a pending payment, for somebody who returns from its page, and applies the report. Opens
   * and cancels nothing. Returns the report, or undefined if the provider does not respond, does not know the payment
   * or reports on another one.
   */
  async askOnce(tenant: EffectiveTenant, payment: Payment, requestId: string): Promise<ProviderReport | undefined> {
    const asked = await this.#answered(tenant, payment, async () => {
      const answer = await this.#handlerOf(payment).ask(provided(tenant.slug, payment));
      if (answer.kind === "unknown") return undefined;
      const applied = await this.#apply(tenant, payment, answer, { by: "provider", requestId });
      return applied.payment === "differs" ? undefined : answer;
    });
    return asked === "unanswered" ? undefined : asked;
  }

  /**
   * Handles a provider's message about one of its payments. The message is only a reason to ask the provider. Each
   * message is handled once: it is stored after the report was applied, so that the provider repeats a message whose
   * handling was interrupted. Throws ProviderUnavailable.
   */
  async handleMessage(tenant: EffectiveTenant, provider: string, eventId: string, reference: string): Promise<void> {
    const payment = await this.#parts.db.withTenant(tenant.slug, async (db) => {
      const events = db.selectFrom("provider_events").select("event_id").where("provider", "=", provider);
      const known = await events.where("event_id", "=", eventId).executeTakeFirst();
      return known === undefined && isEntityId(reference) ? findPayment(db, reference) : undefined;
    });
    if (payment === undefined || payment.provider !== provider) return;
    const answer = await this.#handlerOf(payment).ask(provided(tenant.slug, payment));
    if (answer.kind !== "unknown") await this.#apply(tenant, payment, answer, BY_PROVIDER);
    const { kind } = answer;
    const event = { tenant: tenant.slug, provider, event_id: eventId, payment_id: payment.id, kind };
    const received_at = new Date(this.#parts.clock());
    await this.#parts.db.withTenant(tenant.slug, (db) =>
      db
        .insertInto("provider_events")
        .values({ ...event, received_at })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  /**
   * Asks the provider about a payment without a final state, for its job. Returns when to ask again, or undefined if
   * the payment now has a final state. After its time limit a payment is cancelled at the provider, and its order fails
   * once that is confirmed. The desk is told of a payment that is unsettled for a day, for whatever reason. Throws on
   * failures on our side.
   */
  async askAgain(tenant: EffectiveTenant, paymentId: string): Promise<Date | undefined> {
    const find = async () => {
      const isThis = (db: TenantDb) => unsettledPayments(db).where("payments.id", "=", paymentId).executeTakeFirst();
      return this.#parts.db.withTenant(tenant.slug, isThis);
    };
    const payment = await find();
    if (payment === undefined) return undefined;
    try {
      // Without its method, nobody can be asked until somebody fixes that: this fails the job, which makes it visible.
      this.#handlerOf(payment);
      await this.#answered(tenant, payment, () => this.#advance(payment, { tenant }, BY_PROVIDER));
    } finally {
      if (await tellOfSilence(this.#parts, tenant, payment)) this.#parts.jobsQueued();
    }
    const left = await find();
    return left === undefined ? undefined : nextAsk(left, this.#parts.clock());
  }

  /** Takes those steps of a pending payment that this call allows. whole: time limit of all of them together. */
  async #advance(
    payment: PendingPayment,
    { tenant, card, isNew }: Pick<PaymentCall, "tenant" | "card" | "isNew">,
    initiator: Initiator,
    whole?: AbortSignal,
  ): Promise<void> {
    const handler = this.#handlerOf(payment, whole);
    const toPay = provided(tenant.slug, payment);
    const isOver = payment.payableUntil !== null && !this.#isPayable(payment);
    let answer = isNew === true ? UNKNOWN : await handler.ask(toPay);
    if (isOver && (answer.kind === "unknown" || answer.kind === "open")) {
      await this.#apply(tenant, payment, await handler.cancel(toPay), { ...initiator, by: "clock" });
      return;
    }
    // A card payment is opened only by a call that contains the card.
    const canBePaid = handler.pay === undefined || card !== undefined;
    if (answer.kind === "unknown" && canBePaid) answer = await handler.open(toPay);
    if (answer.kind === "unknown") return;
    const { payment: state } = await this.#apply(tenant, payment, answer, initiator);
    if (answer.kind !== "open" || state === "differs") return;
    const opened = { ...toPay, providerReference: answer.providerReference ?? toPay.providerReference };
    if (state !== "OPEN") {
      // It was given up while it was being opened, so nobody may pay it any more.
      await this.#apply(tenant, payment, await handler.cancel(opened), initiator);
    } else if (handler.pay !== undefined && card !== undefined) {
      await this.#apply(tenant, payment, await handler.pay(opened, card), initiator);
    }
  }

  async #apply(
    tenant: EffectiveTenant,
    payment: Payment,
    answer: ProviderReport,
    initiator: Initiator,
  ): Promise<AppliedReport> {
    const parts = { ...this.#parts, canRefund: this.canRefund(payment) };
    const applied = await this.#parts.db.withTenant(tenant.slug, (db) =>
      applyReport(db, parts, tenant, payment.id, answer, initiator),
    );
    this.#parts.jobsQueued();
    return applied;
  }

  /** Returns the method that a payment uses; `whole` limits all of its calls. Throws MethodNotServed. */
  #handlerOf(payment: Payment, whole?: AbortSignal): ProvidedMethod {
    const handler = this.#providedBy(payment);
    if (handler === undefined) throw new MethodNotServed(payment);
    const { callLimit: limit = callLimit } = this.#parts;
    return inGoodTime(handler, whole === undefined ? limit : () => AbortSignal.any([limit(), whole]));
  }

  /** Returns the method and provider that a payment was opened with, whatever its tenant uses now. */
  #providedBy({ method, provider }: Payment): ProvidedMethod | undefined {
    const provided = this.#parts.paymentHandlers.filter((handler) => handler.kind === "provided");
    return provided.find((handler) => handler.method === method && handler.provider === provider);
  }

  /** Returns the pending payment of an order or a citation, or undefined if there is none. */
  async #pending(slug: string, of: PaidFor): Promise<PendingPayment | undefined> {
    return this.#parts.db.withTenant(slug, (db) =>
      pendingPayments(db)
        .where(...isFor(of))
        .executeTakeFirst(),
    );
  }

  /**
   * Returns the current progress of the payment. If it is pending, the payer is sent away or waits from now on, except
   * for a card payment without a response. After its time limit nobody is sent away to pay it.
   */
  #progress(slug: string, of: PaidFor, isCardAnswered: boolean): Promise<PaymentProgress> {
    return this.#parts.db.withTenant(slug, async (db): Promise<PaymentProgress> => {
      const payment = await lastPayment(db, of);
      if (payment?.state === "DECLINED" && payment.declineReason !== null) {
        return { kind: "declined", reason: payment.declineReason };
      }
      const pending = await pendingPayments(db)
        .where(...isFor(of))
        .executeTakeFirst();
      if (pending === undefined) return { kind: "final" };
      // Card payments go through this server, so the driver has to enter the card again.
      if (this.#providedBy(pending)?.pay !== undefined && !isCardAnswered) return { kind: "unreached" };
      await payableOf(pending).sentAway(db);
      return { kind: "pending", redirect: this.#isPayable(pending) ? pending.redirect : null };
    });
  }

  /** Whether the payer may be sent to pay it. */
  #isPayable({ payableUntil }: PendingPayment): boolean {
    return payableUntil !== null && this.#parts.clock() < payableUntil.getTime();
  }
}

const UNKNOWN = { kind: "unknown" } as const;
const BY_PROVIDER: Initiator = { by: "provider", requestId: null };

/** The data of a payment that the provider receives. */
function provided(tenant: string, { id, orderId, ...payment }: Payment): ProvidedPayment {
  const { amountCents, currency, providerReference } = payment;
  const paidFor = orderId === null ? "citation" : "order";
  return { reference: id, tenant, paidFor, amountCents, currency, providerReference };
}
