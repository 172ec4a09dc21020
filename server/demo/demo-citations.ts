import { randomUUID } from "node:crypto";
import { parsePlainDate, dateInZone, type PlainDate } from "../../src/domain/dates.ts";
import type { DemoCitation } from "../../src/domain/generated/meta-demo-citations.ts";
import { parseAmount } from "../../src/domain/money.ts";
import type { TenantDb } from "../db/database.ts";
import { storeNewCitations, type CitationFacts } from "../services/citations/store-citations.ts";
import { resolveRelativeDate } from "../tenants/relative-dates.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

/** Noon UTC: the same calendar day in every zone that a demonstration tenant has. */
const AT_NOON = "T12:00:00Z";

function day(written: string, today: string): PlainDate {
  const date = parsePlainDate(resolveRelativeDate(written, today));
  if (date === undefined) throw new RangeError(`"${written}" is no date`);
  return date;
}

function amountCents(written: string): number {
  const amount = parseAmount(written);
  if (amount === undefined) throw new RangeError(`"${written}" is no amount`);
  return amount;
}

function factsOf(demo: DemoCitation, today: string): CitationFacts {
  return {
    number: demo.number,
    plate: demo.plate,
    accountNumber: demo.accountNumber,
    violation: demo.violation,
    location: demo.location,
    issuedOn: day(demo.issuedOn, today),
    dueOn: day(demo.dueOn, today),
    fineCents: amountCents(demo.fine),
    feesCents: amountCents(demo.fees),
    state: demo.state,
    note: demo.note,
  };
}

/** How a paid citation was paid: as if through the method's own page. */
function paymentRow(tenant: EffectiveTenant, demo: DemoCitation, today: string) {
  if (demo.payment === undefined) return [];
  const at = new Date(`${day(demo.payment.paidOn, today)}${AT_NOON}`);
  return [
    {
      id: randomUUID(),
      tenant: tenant.slug,
      citation_number: demo.number,
      attempt: 1,
      method: demo.payment.method,
      amount_cents: amountCents(demo.fine) + amountCents(demo.fees),
      currency: tenant.currency,
      state: "PAID" as const,
      opened_at: at,
      settled_at: at,
      paid_at: at,
    },
  ];
}

/** Stores the citations of a demonstration tenant that are not there yet, with how the paid ones were paid. */
export async function storeDemoCitations(db: TenantDb, tenant: EffectiveTenant, now: Date): Promise<void> {
  const today = dateInZone(now.getTime(), tenant.document.timeZone);
  const facts = tenant.demoCitations.map((demo) => factsOf(demo, today));
  const intake = { tenant: tenant.slug, currency: tenant.currency, at: now, requestId: null };
  const fresh = await storeNewCitations(db, facts, intake);
  const payments = tenant.demoCitations
    .filter(({ number }) => fresh.has(number))
    .flatMap((demo) => paymentRow(tenant, demo, today));
  if (payments.length > 0) await db.insertInto("payments").values(payments).execute();
}
