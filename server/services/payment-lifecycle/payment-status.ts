import type { RedirectDetails } from "../../../src/domain/generated/api-orders.ts";
import type { TenantDb } from "../../db/database.ts";
import type { ProviderReport } from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { isEntityId } from "../entity-id.ts";
import { limited, networkOf, type Limited, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import type { EventLog, EventSource } from "../security-events.ts";
import type { Payment } from "./payment-rows.ts";
import { ProvidedPayments, type PaymentParts } from "./provided-payments.ts";

/**
 * How often a provider is asked for whoever has references of one driver or one citation: it is asked each time, and our
 * access to it is everybody's. It is no part of what may be done with a session or with the keys of a citation, which nobody
 * else can use up.
 */
const STATUS_PER_PAYER: Limit = { name: "payment-status-per-payer", times: 30, seconds: 600 };

/** References cannot be guessed: whoever has so many that nobody knows is trying to. */
const MISSES_PER_ADDRESS: Limit = { name: "payment-status-misses", times: 60, seconds: 900 };

/** How the payment of a reference stands. Missing is what is no such payment of this tenant through a provider. */
export type PaymentStatusOutcome<S> = { kind: "known"; status: S } | { kind: "missing" } | Limited;

interface PaymentStatusParts extends PaymentParts {
  readonly limits: Pick<RateLimits, "take">;
  readonly log: EventLog;
}

/** A payment through a provider, with what is known of what it is for. */
export interface FoundPayment {
  readonly payment: Payment;
  /** Nobody knows yet how it ends. */
  readonly isPending: boolean;
  /** Until then somebody may be sent to pay it. */
  readonly payableUntil: Date | null;
  /** Whoever pays, as the provider is asked for them so often and no more. */
  readonly payer: string;
}

/** Payments that whoever comes back from the page of a provider may ask about. */
export interface AskedPayments<Found extends FoundPayment, Status> {
  /** The payment with this reference; undefined where the tenant has none of this kind. */
  find(db: TenantDb, reference: string): Promise<Found | undefined>;
  /** How it stands. redirect: its provider has just said that it can be paid there. */
  statusOf(found: Found, redirect: RedirectDetails | undefined): Status;
}

/**
 * Finds out how a payment stands, for whoever comes back from the provider's page with its reference, signed in or not: a
 * return proves nothing, so the provider is asked (decisions.md section 4). Whoever has the reference learns nothing of who
 * pays.
 */
export class PaymentStatusCheck<Found extends FoundPayment, Status> {
  readonly #parts: PaymentStatusParts;
  readonly #asked: AskedPayments<Found, Status>;
  readonly #payments: ProvidedPayments;

  constructor(parts: PaymentStatusParts, asked: AskedPayments<Found, Status>) {
    this.#parts = parts;
    this.#asked = asked;
    this.#payments = new ProvidedPayments(parts);
  }

  async check(tenant: EffectiveTenant, source: EventSource, reference: string): Promise<PaymentStatusOutcome<Status>> {
    const { limits, log, clock } = this.#parts;
    const { statusOf } = this.#asked;
    const found = await this.#find(tenant, reference);
    if (found === undefined) {
      const isWithin = await limits.take(MISSES_PER_ADDRESS, networkOf(source.address));
      return isWithin ? { kind: "missing" } : limited(log, source, MISSES_PER_ADDRESS);
    }
    if (!found.isPending) return { kind: "known", status: statusOf(found, undefined) };
    const report = await this.#ask(tenant, source, found);
    const isPayable = found.payableUntil !== null && clock() < found.payableUntil.getTime();
    const redirect = isPayable && report?.kind === "open" ? report.redirect : undefined;
    return { kind: "known", status: statusOf((await this.#find(tenant, reference)) ?? found, redirect) };
  }

  async #find({ slug }: EffectiveTenant, reference: string): Promise<Found | undefined> {
    if (!isEntityId(reference)) return undefined;
    return this.#parts.db.withTenant(slug, (db) => this.#asked.find(db, reference));
  }

  /** What the provider says; undefined where it gives no answer, or was asked for this payer too often. */
  async #ask(
    tenant: EffectiveTenant,
    source: EventSource,
    { payment, payer }: FoundPayment,
  ): Promise<ProviderReport | undefined> {
    const { limits, log } = this.#parts;
    // The number of a citation is another one's in another tenant.
    if (await limits.take(STATUS_PER_PAYER, `${tenant.slug}\n${payer}`)) {
      return this.#payments.askOnce(tenant, payment, source.requestId);
    }
    limited(log, source, STATUS_PER_PAYER);
    return undefined;
  }
}
