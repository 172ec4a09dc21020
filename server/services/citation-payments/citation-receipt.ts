import type { Clock } from "../../../src/domain/clock.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import type { ReceivedPayment } from "../../documents/citation-receipt.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { PdfFile } from "../files/files.ts";

interface ReceiptParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly fonts: readonly Buffer[];
}

/** Reads the payments that were received for a citation, oldest first, with their refunds. */
async function readReceived(db: TenantDb, citationNumber: string): Promise<ReceivedPayment[]> {
  return db
    .selectFrom("payments")
    .select(["id as reference", "provider_reference as providerReference", "method", "amount_cents as amountCents"])
    .select(["paid_at as paidAt", "refunded_at as refundedAt", "not_owed as isNotOwed"])
    .select(["card_brand as brand", "card_last_four as lastFour"])
    .where("citation_number", "=", citationNumber)
    .where("paid_at", "is not", null)
    .orderBy("attempt")
    .execute();
}

function readFacts(db: TenantDb, citationNumber: string) {
  return db
    .selectFrom("citations")
    .select(["number", "violation", "location", "state", "issued_on as issuedOn"])
    .where("number", "=", citationNumber)
    .executeTakeFirst();
}

/**
 * Returns the receipt of the money received for a citation; undefined if none was received. The PDF library is loaded
 * with the first receipt.
 */
export async function citationReceipt(
  { db, clock, fonts }: ReceiptParts,
  tenant: EffectiveTenant,
  citationNumber: string,
): Promise<PdfFile | undefined> {
  const { received, facts } = await db.withTenant(tenant.slug, async (trx) => ({
    received: await readReceived(trx, citationNumber),
    facts: await readFacts(trx, citationNumber),
  }));
  if (facts === undefined || received.length === 0) return undefined;
  const documents = await import("../../documents/citation-receipt.ts");
  const content = await documents.citationReceiptPaper({
    tenant,
    facts,
    received,
    fonts,
    createdAt: new Date(clock()),
  });
  return { fileName: documents.citationReceiptFileName(citationNumber), content };
}
