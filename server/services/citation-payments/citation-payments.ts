import type { Clock } from "../../../src/domain/clock.ts";
import type {
  CitationPaymentMethods,
  CitationPaymentStatus,
  PayCitationRequest,
} from "../../../src/domain/generated/api-citations.ts";
import type { FieldError } from "../../../src/domain/effective-form.ts";
import type { RedirectDetails } from "../../../src/domain/generated/api-orders.ts";
import { parseAmount } from "../../../src/domain/money.ts";
import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { PdfFile } from "../files/files.ts";
import { checkForm } from "../forms/form-check.ts";
import type { ServerOptions } from "../forms/options.ts";
import { limited, type Limited, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import { limitPaper } from "../limits/paper-limit.ts";
import { ProvidedPayments, type PaymentParts } from "../payment-lifecycle/provided-payments.ts";
import { PaymentStatusCheck, type PaymentStatusOutcome } from "../payment-lifecycle/payment-status.ts";
import { bodyHash } from "../request-keys.ts";
import type { EventLog, EventSource } from "../security-events.ts";
import { offeredForCitations, offeredMethod } from "../citations/citation-method.ts";
import { citationPaymentStatus } from "./citation-payment-status.ts";
import { citationReceipt } from "./citation-receipt.ts";
import {
  reservePayment,
  type AmountChanged,
  type PayRefusal,
  type PaymentWish,
  type ReserveOutcome,
} from "./reserve-payment.ts";

/** How often a provider is asked for one citation, whoever has its keys; all payers share our quota there. */
const PROVIDER_PER_CITATION: Limit = { name: "provider-per-citation", times: 30, seconds: 600 };

/** How many payments of one citation may be started: each creates an entry at the provider, and may send a message. */
const PAYMENTS_PER_CITATION: Limit = { name: "payments-per-citation", times: 10, seconds: 3600 };

/** A call about a citation. The keys, or the owner, were checked before. */
export interface CitationCall {
  readonly tenant: EffectiveTenant;
  readonly source: EventSource;
  /** In its stored spelling. */
  readonly citationNumber: string;
}

/** A request to pay a citation. */
export interface PayCall extends CitationCall {
  readonly request: PayCitationRequest;
  /** A UUID in lower case. */
  readonly key: string;
}

export type PayOutcome =
  | { readonly kind: "opened"; readonly reference: string; readonly isNew: boolean }
  | { readonly kind: "refused"; readonly code: PayRefusal | "method_not_allowed" }
  | AmountChanged
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[] }
  /** The key was used for another request. */
  | { readonly kind: "conflict" }
  /** A payment that has to end first did not end: its provider did not respond. */
  | { readonly kind: "unanswered" }
  | Limited;

export type RedirectOutcome =
  | { readonly kind: "redirect"; readonly redirect: RedirectDetails }
  /** The citation has no open payment. */
  | { readonly kind: "none" }
  /** A payment is open, but its provider currently names no page for it. */
  | { readonly kind: "unanswered" }
  | Limited;

interface CitationPaymentParts extends PaymentParts {
  readonly clock: Clock;
  readonly limits: Pick<RateLimits, "take">;
  readonly log: EventLog;
  readonly options: ServerOptions;
  /** Fonts of the operator, for characters that the receipts' own fonts lack. */
  readonly fonts: readonly Buffer[];
}

/** The key by which the limits of one citation are counted. */
function subjectOf({ tenant, citationNumber }: CitationCall): string {
  return `${tenant.slug}\n${citationNumber}`;
}

/** Pays citations without an account, with the same payment lifecycle as orders. */
export class CitationPayments {
  readonly #parts: CitationPaymentParts;
  readonly #payments: ProvidedPayments;
  readonly #statusCheck;

  constructor(parts: CitationPaymentParts) {
    this.#parts = parts;
    this.#payments = new ProvidedPayments(parts);
    this.#statusCheck = new PaymentStatusCheck(parts, citationPaymentStatus);
  }

  methods(tenant: EffectiveTenant): CitationPaymentMethods {
    return offeredForCitations(tenant, this.#parts.paymentHandlers).map(
      ({ document: { value, label, explained } }) => ({
        ...{ value, label },
        ...(explained === undefined ? {} : { explained }),
      }),
    );
  }

  /** Opens the one payment of a citation, or returns the open one. */
  async pay(call: PayCall): Promise<PayOutcome> {
    const { tenant, source, citationNumber, request } = call;
    const offered = offeredMethod(tenant, this.#parts.paymentHandlers, request.method);
    if (offered === undefined) return { kind: "refused", code: "method_not_allowed" };
    const { emailAddress, amountDue } = request;
    const entered = emailAddress === undefined ? {} : { emailAddress };
    const check = checkForm(tenant, "citation-payment", entered, this.#parts.options);
    if (check.kind === "refused") return { kind: "invalid", errors: check.errors };
    const exceeded = await this.#exceeded(call);
    if (exceeded !== undefined) return exceeded;
    const receiptAddress = typeof check.data["emailAddress"] === "string" ? check.data["emailAddress"] : undefined;
    const reserved = await this.#reserve(call, {
      ...{ tenant: tenant.slug, citationNumber, handler: offered.handler, receiptAddress },
      shownCents: amountDue === undefined ? undefined : parseAmount(amountDue),
      ...{ key: call.key, bodyHash: bodyHash(request), now: new Date(this.#parts.clock()) },
      mayBegin: (db) => this.#parts.limits.take(PAYMENTS_PER_CITATION, subjectOf(call), db),
    });
    if (reserved.kind === "too-many") return limited(this.#parts.log, source, PAYMENTS_PER_CITATION);
    if (reserved.kind !== "reserved") return reserved;
    const { reference, isNew } = reserved;
    this.#parts.jobsQueued();
    await this.#payments.process({ tenant, citationNumber, requestId: source.requestId, isNew });
    return { kind: "opened", reference, isNew };
  }

  /** Returns the page where the open payment of a citation is paid. */
  async redirect(call: CitationCall): Promise<RedirectOutcome> {
    const { tenant, source, citationNumber } = call;
    const exceeded = await this.#exceeded(call);
    if (exceeded !== undefined) return exceeded;
    const progress = await this.#payments.process({ tenant, citationNumber, requestId: source.requestId });
    if (progress.kind !== "pending") return { kind: "none" };
    return progress.redirect === null ? { kind: "unanswered" } : { kind: "redirect", redirect: progress.redirect };
  }

  /** Returns the status of the payment with this reference, for somebody who returns from the provider's page. */
  status(
    tenant: EffectiveTenant,
    source: EventSource,
    reference: string,
  ): Promise<PaymentStatusOutcome<CitationPaymentStatus>> {
    return this.#statusCheck.check(tenant, source, reference);
  }

  /** Returns the receipt of the money received for a citation; undefined if none was received. */
  async receipt({ tenant, source, citationNumber }: CitationCall): Promise<PdfFile | Limited | undefined> {
    const exceeded = await limitPaper(this.#parts, source);
    return exceeded ?? citationReceipt(this.#parts, tenant, citationNumber);
  }

  /** Reserves the payment. An open payment with another amount, method or provider is first ended at its provider. */
  async #reserve(
    call: PayCall,
    wish: PaymentWish,
  ): Promise<Exclude<ReserveOutcome, { kind: "outdated" }> | { kind: "unanswered" }> {
    const inTenant = <T>(work: (db: TenantDb) => Promise<T>) => this.#parts.db.withTenant(wish.tenant, work);
    const { tenant, source, citationNumber } = call;
    const first = await reservePayment(inTenant, wish);
    if (first.kind !== "outdated") return first;
    const { requestId } = source;
    if ((await this.#payments.giveUp({ tenant, citationNumber, requestId }, "driver")) === "unanswered") {
      return { kind: "unanswered" };
    }
    const second = await reservePayment(inTenant, wish);
    return second.kind === "outdated" ? { kind: "unanswered" } : second;
  }

  /** Counts a call to the provider about a citation. Returns the refusal if the limit is exceeded. */
  async #exceeded(call: CitationCall): Promise<Limited | undefined> {
    const { limits, log } = this.#parts;
    const isWithin = await limits.take(PROVIDER_PER_CITATION, subjectOf(call));
    return isWithin ? undefined : limited(log, call.source, PROVIDER_PER_CITATION);
  }
}
