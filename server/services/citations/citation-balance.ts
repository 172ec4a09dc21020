import { sql } from "kysely";
import {
  citationMeaning,
  citationStates,
  citationStatesWhere,
  type CitationState,
} from "../../../src/domain/citations.ts";
import type { TenantDb } from "../../db/database.ts";

/** A citation and its money. Its row is locked until the transaction ends. Amounts in cents. */
export interface CitationBalance {
  readonly number: string;
  readonly state: CitationState;
  /** ISO 4217. */
  readonly currency: string;
  readonly totalCents: number;
  /** What was paid for it through the portal and is kept. */
  readonly keptCents: number;
  /** What is still to be paid; 0 if the citation's state says that nothing is due. */
  readonly dueCents: number;
}

/** Whether the money of a payment is kept: it came, and neither was nor is to be refunded. For queries of payments. */
export const isKept = sql<boolean>`(payments.state = 'PAID' and not payments.not_owed)`;

/** What was paid for a citation and is kept, in cents; for queries of citations. All amounts due depend on it. */
export const keptOf = sql<number>`(select coalesce(sum(payments.amount_cents), 0)::bigint from payments
  where payments.tenant = citations.tenant and payments.citation_number = citations.number and ${isKept})`;

/** Returns what is still to be paid for a citation in this state, in cents. */
export function stillDue(state: CitationState, totalCents: number, keptCents: number): number {
  return citationMeaning(state).isDue ? Math.max(0, totalCents - keptCents) : 0;
}

/** Returns what is still to be paid for a citation, in cents, without a lock. Throws if there is no such citation. */
export async function readDue(db: TenantDb, number: string): Promise<number> {
  const { state, fineCents, feesCents, keptCents } = await db
    .selectFrom("citations")
    .select(["state", "fine_cents as fineCents", "fees_cents as feesCents", keptOf.as("keptCents")])
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return stillDue(state, fineCents + feesCents, keptCents);
}

/** Locks a citation of the transaction's tenant. Throws if there is no such citation. */
export async function lockBalance(db: TenantDb, number: string): Promise<CitationBalance> {
  const { fineCents, feesCents, ...citation } = await db
    .selectFrom("citations")
    .select(["number", "state", "currency", "fine_cents as fineCents", "fees_cents as feesCents"])
    .where("number", "=", number)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A separate query: a query that had to wait for the lock would see the payments as they were before.
  const { keptCents } = await db
    .selectFrom("citations")
    .select(keptOf.as("keptCents"))
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const totalCents = fineCents + feesCents;
  return { ...citation, totalCents, keptCents, dueCents: stillDue(citation.state, totalCents, keptCents) };
}

/**
 * Returns what was paid for a citation through the portal, made it PAID, and has since been refunded without a request
 * of the portal, in cents. The citation still counts as paid until the desk decides.
 */
export async function refundedSincePaid(db: TenantDb, number: string): Promise<number> {
  const becamePaid = sql<Date>`(select max(event.at) from citation_events event where event.tenant = payments.tenant
    and event.citation_number = payments.citation_number and event.to_state = 'PAID')`;
  const { refundedCents } = await db
    .selectFrom("payments")
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as("refundedCents"))
    .where("citation_number", "=", number)
    .where("state", "=", "REFUNDED")
    .where("paid_at", "is not", null)
    .where("not_owed", "=", false)
    .where("refunded_at", ">=", becamePaid)
    .executeTakeFirstOrThrow();
  return refundedCents;
}

/** Returns those of the citations, in these states, for which money was paid and kept. */
export async function paidAmong(
  db: TenantDb,
  numbers: readonly string[],
  states: readonly CitationState[] = citationStates,
): Promise<readonly string[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom("citations")
    .select("number")
    .where("number", "in", numbers)
    .where("state", "in", states)
    .where(sql<boolean>`${keptOf} > 0`)
    .execute();
  return rows.map(({ number }) => number);
}

/** Returns those of the citations that are due and partly paid. */
export function partPaid(db: TenantDb, numbers: readonly string[]): Promise<readonly string[]> {
  const due = citationStatesWhere(({ isDue }) => isDue);
  return paidAmong(db, numbers, due);
}
