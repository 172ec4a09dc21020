import { randomUUID } from "node:crypto";
import { citationMeaning } from "../../../src/domain/citations.ts";
import { RolledBack, type TenantDb } from "../../db/database.ts";
import { writeTogether } from "../../db/write-together.ts";
import { jobInsert } from "../../jobs/job-queue.ts";
import type { ProvidedMethod } from "../../payments/payment-handler.ts";
import { lockBalance, type CitationBalance } from "../citations/citation-balance.ts";
import { lastPayment, paymentInsert, type Payment } from "../payment-lifecycle/payment-rows.ts";
import { citationPayableUntil, nextAsk } from "../payment-lifecycle/pending-payments.ts";
import { takeRequestKey } from "../request-keys.ts";

/** Why a citation cannot be paid. */
export type PayRefusal = "citation_paid" | "citation_dismissed" | "nothing_due";

/** Refused: the amount due is not the one that the payer was shown. */
export interface AmountChanged {
  readonly kind: "amount-changed";
  readonly dueCents: number;
}

/** A payment that somebody wants to start. */
export interface PaymentWish {
  readonly tenant: string;
  readonly citationNumber: string;
  readonly handler: ProvidedMethod;
  /** The amount due that the payer was shown, in cents; undefined if the call does not contain it. */
  readonly shownCents: number | undefined;
  /** Address that the payer gave for messages; undefined if there is none. */
  readonly receiptAddress: string | undefined;
  /** The idempotency key, a UUID, and the hash of its request. */
  readonly key: string;
  readonly bodyHash: string;
  readonly now: Date;
  /** Counts a new payment of the citation. Returns false if there were too many. */
  mayBegin(db: TenantDb): Promise<boolean>;
}

export type ReserveOutcome =
  /** The citation's payment has this reference; isNew: it was just stored. */
  | { readonly kind: "reserved"; readonly reference: string; readonly isNew: boolean }
  /** A payment with another amount, method or provider is open and has to end first. */
  | { readonly kind: "outdated" }
  | { readonly kind: "too-many" }
  /** The key was used for another request. */
  | { readonly kind: "conflict" }
  | { readonly kind: "refused"; readonly code: PayRefusal }
  | AmountChanged;

/** Returns the error that rolls the transaction back, so that the key is unused again. */
function notReserved(outcome: ReserveOutcome) {
  return new RolledBack<ReserveOutcome>(outcome);
}

function refusalOf({ state, dueCents }: CitationBalance): PayRefusal | undefined {
  if (state === "PAID") return "citation_paid";
  if (!citationMeaning(state).isDue) return "citation_dismissed";
  return dueCents > 0 ? undefined : "nothing_due";
}

/** Stores a new payment with the job that asks about it, whatever happens to the call that pays it. */
async function store(
  db: TenantDb,
  wish: PaymentWish,
  citation: CitationBalance,
  id: string,
  last: Payment | undefined,
) {
  const { tenant, citationNumber, handler, receiptAddress, now } = wish;
  const { method, provider } = handler;
  const attempt = (last?.attempt ?? 0) + 1;
  const money = { amountCents: citation.dueCents, currency: citation.currency };
  const payment = { id, tenant, citationNumber, attempt, method, provider, ...money, receiptAddress };
  const dueAt = nextAsk({ openedAt: now, payableUntil: citationPayableUntil(now) }, now.getTime());
  await writeTogether(db, [
    paymentInsert(db, { ...payment, openedAt: now, isPaid: false }),
    jobInsert(db, { tenant, kind: "payment", about: id, dueAt, now }),
  ]);
}

/**
 * Reserves the one open payment of a citation, in the caller's transaction. The citation's row is locked first, so that
 * of two tabs or clicks the second finds the payment of the first. Its amount is what is due for the citation.
 */
async function reserveIn(db: TenantDb, wish: PaymentWish): Promise<ReserveOutcome> {
  const { tenant, citationNumber, handler, key, bodyHash, shownCents, receiptAddress, now } = wish;
  const citation = await lockBalance(db, citationNumber);
  const last = await lastPayment(db, { citationNumber });
  const open = last?.state === "OPEN" ? last : undefined;
  const about = open?.id ?? randomUUID();
  const use = await takeRequestKey(db, { tenant, kind: "citation-payment", key, bodyHash, about, now });
  if (use.kind === "repeated") return { kind: "reserved", reference: use.about, isNew: false };
  if (use.kind === "conflict") return { kind: "conflict" };
  const code = refusalOf(citation);
  if (code !== undefined) throw notReserved({ kind: "refused", code });
  const { dueCents } = citation;
  if (shownCents !== undefined && shownCents !== dueCents) throw notReserved({ kind: "amount-changed", dueCents });
  const { method, provider } = handler;
  const isAsAsked = open?.amountCents === dueCents && open.method === method && open.provider === provider;
  // Counted before an open payment is given up, since its payer would otherwise be left with no payment. The count is
  // rolled back with "outdated".
  if (!isAsAsked && !(await wish.mayBegin(db))) throw notReserved({ kind: "too-many" });
  if (open === undefined) {
    await store(db, wish, citation, about, last);
    return { kind: "reserved", reference: about, isNew: true };
  }
  if (!isAsAsked) throw notReserved({ kind: "outdated" });
  // Anybody who has read the windscreen may call this, so an address that the payer gave is not replaced.
  if (receiptAddress !== undefined && open.receiptAddress === null) {
    const change = db.updateTable("payments").set({ receipt_address: receiptAddress });
    await change.where("id", "=", open.id).execute();
  }
  return { kind: "reserved", reference: open.id, isNew: false };
}

/** Reserves a payment in its own transaction. Throws only on faults; nothing is stored then. */
export async function reservePayment(
  inTenant: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>,
  wish: PaymentWish,
): Promise<ReserveOutcome> {
  try {
    return await inTenant((db) => reserveIn(db, wish));
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome as ReserveOutcome;
    throw error;
  }
}
