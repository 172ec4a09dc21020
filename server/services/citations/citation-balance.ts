import { sql } from "kysely";
import { citationMeaning, citationStatesWhere, type CitationState } from "../../../src/domain/citations.ts";
import type { TenantDb } from "../../db/database.ts";

/** A citation and its money, the row locked until the transaction ends. Amounts in cents. */
export interface CitationBalance {
  readonly number: string;
  readonly state: CitationState;
  /** ISO 4217. */
  readonly currency: string;
  readonly totalCents: number;
  /** What was paid for it through the portal and is owed. */
  readonly keptCents: number;
  /** What is still to be paid; 0 of one of which nothing is due. */
  readonly dueCents: number;
}

/** What is still to be paid of a citation in this state, in cents. */
export function stillDue(state: CitationState, totalCents: number, keptCents: number): number {
  return citationMeaning(state).isDue ? Math.max(0, totalCents - keptCents) : 0;
}

/** Locks a citation of the transaction's tenant. Throws where there is none. */
export async function lockBalance(db: TenantDb, number: string): Promise<CitationBalance> {
  const { fineCents, feesCents, ...citation } = await db
    .selectFrom("citations")
    .select(["number", "state", "currency", "fine_cents as fineCents", "fees_cents as feesCents"])
    .where("number", "=", number)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A query of its own: one that had to wait for the lock would see the payments as they were before.
  const { keptCents } = await db
    .selectFrom("payments")
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as("keptCents"))
    .where("citation_number", "=", number)
    .where("state", "=", "PAID")
    .where("not_owed", "=", false)
    .executeTakeFirstOrThrow();
  const totalCents = fineCents + feesCents;
  return { ...citation, totalCents, keptCents, dueCents: stillDue(citation.state, totalCents, keptCents) };
}

/** Those among the citations for which money was paid that is owed. */
export async function paidAmong(db: TenantDb, numbers: readonly string[]): Promise<readonly string[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom("payments")
    .select("citation_number as number")
    .distinct()
    .where("citation_number", "in", numbers)
    .where("state", "=", "PAID")
    .where("not_owed", "=", false)
    .execute();
  return rows.flatMap(({ number }) => number ?? []);
}

/** Those among the citations of which something is due and was paid. */
export async function partPaid(db: TenantDb, numbers: readonly string[]): Promise<readonly string[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom("payments")
    .innerJoin("citations", "citations.number", "payments.citation_number")
    .select("citations.number")
    .distinct()
    .where("citations.number", "in", numbers)
    .where(
      "citations.state",
      "in",
      citationStatesWhere(({ isDue }) => isDue),
    )
    .where("payments.state", "=", "PAID")
    .where("payments.not_owed", "=", false)
    .execute();
  return rows.map(({ number }) => number);
}
