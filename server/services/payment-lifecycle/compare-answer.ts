import type { TenantDb } from "../../db/database.ts";
import type { ProviderAnswer } from "../../payments/payment-handler.ts";
import type { Payment } from "./payment-rows.ts";

/** Whether another payment of the tenant has this reference of the provider's. */
async function isTaken(db: TenantDb, { id, provider }: Payment, providerReference: string): Promise<boolean> {
  const other = await db
    .selectFrom("payments")
    .select("id")
    .where("provider", "=", provider)
    .where("provider_reference", "=", providerReference)
    .where("id", "!=", id)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Whether what a provider says is about this payment: both references, amount and currency. Nothing else that it says is
 * looked at before.
 */
export async function isOfPayment(db: TenantDb, payment: Payment, answer: ProviderAnswer): Promise<boolean> {
  const { reference, providerReference, amountCents, currency } = answer;
  if (reference !== payment.id || amountCents !== payment.amountCents || currency !== payment.currency) return false;
  if (providerReference === undefined || providerReference === payment.providerReference) return true;
  return payment.providerReference === null && !(await isTaken(db, payment, providerReference));
}
