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
  /** No payment of it is waiting to be refunded. */
  | { readonly kind: "nothing" }
  /** Its payment provider is being asked to refund it, so a refund by hand would be a second one. */
  | { readonly kind: "under-way" }
  /** The amounts that are now recorded as refunded, in cents. */
  | { readonly kind: "noted"; readonly number: string; readonly amountsCents: readonly number[] };

/** Reads and locks the payments of a citation that are to be refunded and were not yet, until the transaction ends. */
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
 * Records that the desk refunded the money of a citation by other means than the portal, with an audit event and a
 * message to the payer. Payments that the provider is being asked to refund are skipped.
 */
export function noteGivenBack(parts: PaymentParts, tenant: EffectiveTenant, asked: string): Promise<GivenBackOutcome> {
  return parts.db.withTenant(tenant.slug, async (db) => {
    const number = await storedNumber(db, asked);
    if (number === undefined) return { kind: "missing" };
    // The citation is locked before its payments, as everywhere.
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
