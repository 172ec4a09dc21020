import { sql, type RawBuilder } from "kysely";

/** Confirmations that one address is sent in a day: anybody's may stand in a profile, and orders by check cost nothing. */
export const CONFIRMATIONS_PER_DAY = 20;

/** How long a confirmation counts, in milliseconds. */
export const LATELY_MS = 24 * 3600_000;

/**
 * How many confirmations went to an address of this tenant lately, whoever ordered: orders whose payment is pending or
 * failed were never confirmed. The row around it has a column `tenant`, of the table that `owner` names.
 */
export function confirmationsTo(address: RawBuilder<unknown>, owner: "entries" | "orders", now: Date) {
  return sql<number>`(select count(*) from orders confirmed where confirmed.tenant = ${sql.ref(`${owner}.tenant`)}
    and lower(confirmed.confirmation_address) = lower(${address})
    and confirmed.placed_at > ${new Date(now.getTime() - LATELY_MS)}
    and confirmed.state not in ('PAYMENT_PENDING', 'PAYMENT_FAILED'))`;
}
