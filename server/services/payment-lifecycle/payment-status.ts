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
 * How often a provider may be asked for one driver or one citation. Each status check asks the provider, whose own
 * limits apply to all our requests together. This limit is separate from those of a session or of a citation's keys, so
 * that nobody else can use those up.
 */
const STATUS_PER_PAYER: Limit = { name: "payment-status-per-payer", times: 30, seconds: 600 };

/** References cannot be guessed: an address that sends this many unknown ones is trying to guess them. */
const MISSES_PER_ADDRESS: Limit = { name: "payment-status-misses", times: 60, seconds: 900 };

/** The status of the payment with a reference. "missing": this tenant has no such payment through a provider. */
export type PaymentStatusOutcome<S> = { kind: "known"; status: S } | { kind: "missing" } | Limited;

interface PaymentStatusParts extends PaymentParts {
  readonly limits: Pick<RateLimits, "take">;
  readonly log: EventLog;
}

/** A payment through a provider, with what is known of its order or citation. */
export interface FoundPayment {
  readonly payment: Payment;
  /** Whether its outcome is still unknown. */
  readonly isPending: boolean;
  /** The payer may be sent to pay it until then. */
  readonly payableUntil: Date | null;
  /** Identifies the payer, for the limit on how often the provider is asked. */
  readonly payer: string;
}

/** The payments that somebody who returns from a provider's page may ask about. */
export interface AskedPayments<Found extends FoundPayment, Status> {
  /** Returns the payment with this reference, or undefined if the tenant has none of this kind. */
  find(db: TenantDb, reference: string): Promise<Found | undefined>;
  /** Returns its status. redirect: the page where its provider has just said that it can be paid. */
  statusOf(found: Found, redirect: RedirectDetails | undefined): Status;
}

/**
 * Reports the status of a payment to somebody who returns from the provider's page with its reference, signed in or
 * not. The return proves nothing, so the provider is asked (decisions.md section 4). The status does not reveal who
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

  /** Returns the provider's report, or undefined if it gives none or the limit of this payer is reached. */
  async #ask(
    tenant: EffectiveTenant,
    source: EventSource,
    { payment, payer }: FoundPayment,
  ): Promise<ProviderReport | undefined> {
    const { limits, log } = this.#parts;
    // The key contains the tenant, since tenants may use the same citation numbers.
    if (await limits.take(STATUS_PER_PAYER, `${tenant.slug}\n${payer}`)) {
      return this.#payments.askOnce(tenant, payment, source.requestId);
    }
    limited(log, source, STATUS_PER_PAYER);
    return undefined;
  }
}
