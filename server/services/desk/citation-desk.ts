import type { TenantDb } from "../../db/database.ts";
import { lockOpenJob } from "../../jobs/job-queue.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { lockBalance } from "../citations/citation-balance.ts";
import { tellPayer } from "../payment-lifecycle/citation-mails.ts";
import { detailOf } from "../payment-lifecycle/desk-notice.ts";
import { PAYMENT_COLUMNS, refundPayment, type Payment } from "../payment-lifecycle/payment-rows.ts";
import type { PaymentParts } from "../payment-lifecycle/provided-payments.ts";
import { commandSource, recordEvent } from "../security-events.ts";
import { storedNumber } from "./stored-number.ts";

export type GivenBackOutcome =
  | { readonly kind: "missing" }
  /** No money that was paid for it waits to go back. */
  | { readonly kind: "nothing" }
  /** Its payment provider is being asked to give it back, so that giving it back by hand would do so twice. */
  | { readonly kind: "under-way" }
  /** What is noted as given back now, in cents. */
  | { readonly kind: "noted"; readonly number: string; readonly amountsCents: readonly number[] };

/** Payments of a citation whose money is to go back and has not, locked until the transaction ends. */
function lockGoingBack(db: TenantDb, citationNumber: string): Promise<Payment[]> {
  return db
    .selectFrom("payments")
    .select(PAYMENT_COLUMNS)
    .where("citation_number", "=", citationNumber)
    .where("state", "=", "PAID")
    .where("not_owed", "=", true)
    .orderBy("attempt")
    .forUpdate()
    .execute();
}

/**
 * Notes by the word of the desk that the money of a citation which was to go back was given back by other means than the portal,
 * with an audit entry and a message to whoever paid. Money that its provider is being asked for is left alone.
 */
export function noteGivenBack(parts: PaymentParts, tenant: EffectiveTenant, asked: string): Promise<GivenBackOutcome> {
  return parts.db.withTenant(tenant.slug, async (db) => {
    const number = await storedNumber(db, asked);
    if (number === undefined) return { kind: "missing" };
    // The citation before its payments, as everywhere.
    await lockBalance(db, number);
    const goingBack = await lockGoingBack(db, number);
    const amountsCents: number[] = [];
    for (const payment of goingBack) {
      if (await lockOpenJob(db, "refund", payment.id)) continue;
      await noteOne(db, parts, tenant, { number, payment });
      amountsCents.push(payment.amountCents);
    }
    if (amountsCents.length > 0) return { kind: "noted", number, amountsCents };
    return { kind: goingBack.length > 0 ? "under-way" : "nothing" };
  });
}

async function noteOne(
  db: TenantDb,
  parts: PaymentParts,
  tenant: EffectiveTenant,
  { number, payment }: { readonly number: string; readonly payment: Payment },
): Promise<void> {
  const { clock, publicUrl } = parts;
  const at = new Date(clock());
  await refundPayment(db, payment.id, at);
  await tellPayer({ db, tenant, publicUrl, at, payment }, number, "refunded");
  const { id, amountCents } = payment;
  const detail = { ...detailOf({ kind: "citation", number }), payment: id, amountCents };
  await recordEvent(db, clock, "refunded-by-hand", commandSource(tenant.slug), undefined, detail);
}
