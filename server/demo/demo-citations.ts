import { randomUUID } from "node:crypto";
import path from "node:path";
import { parsePlainDate, dateInZone, type PlainDate } from "../../src/domain/dates.ts";
import type { DemoCitation } from "../../src/domain/generated/meta-demo-citations.ts";
import { parseAmount } from "../../src/domain/money.ts";
import type { Database, TenantDb } from "../db/database.ts";
import { keepPhotos, storePhotos, type ReadPhoto } from "../services/citations/keep-photos.ts";
import { storeNewCitations, type CitationFacts } from "../services/citations/store-citations.ts";
import { UPLOAD_BYTES } from "../services/files/file-limits.ts";
import { readInside } from "../tenants/read-inside.ts";
import { resolveRelativeDate } from "../tenants/relative-dates.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

/** Noon UTC is the same calendar day in the time zone of every demonstration tenant. */
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

/** The payment of a paid citation, as if made through the method's own page. */
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

/** The ids of the demonstration's stored photos, by name. */
export type DemoPhotos = ReadonlyMap<string, string>;

/** Stores the photos that a demonstration tenant's citations name. Throws if one cannot be stored. */
export async function keepDemoPhotos(db: Database, tenant: EffectiveTenant, at: Date): Promise<DemoPhotos> {
  const { demoFolder, demoCitations, slug } = tenant;
  const folder = path.join(demoFolder ?? "", "photos");
  const read: ReadPhoto = async (name) => {
    const reading = await readInside(folder, name, UPLOAD_BYTES);
    return reading.ok ? { bytes: reading.content } : { problem: `is not there: expected ${reading.expected}` };
  };
  const naming = demoCitations.map(({ photos = [] }, place) => ({ line: place, photos }));
  const { ids, faults } = await keepPhotos({ db, tenant: slug, at }, naming, read);
  if (faults.length > 0) throw new Error(`demo photos of ${slug}: ${faults.map(({ problem }) => problem).join("; ")}`);
  return ids;
}

/** Stores the new citations of a demonstration tenant, with their photos and the payments of the paid ones. */
export async function storeDemoCitations(
  db: TenantDb,
  tenant: EffectiveTenant,
  photoIds: DemoPhotos,
  now: Date,
): Promise<void> {
  const today = dateInZone(now.getTime(), tenant.document.timeZone);
  const facts = tenant.demoCitations.map((demo) => factsOf(demo, today));
  const intake = { tenant: tenant.slug, currency: tenant.currency, at: now, requestId: null };
  const fresh = await storeNewCitations(db, facts, intake);
  const photos = tenant.demoCitations
    .filter(({ number }) => fresh.has(number))
    .map(({ number, photos: names = [] }) => ({ number, fileIds: names.flatMap((name) => photoIds.get(name) ?? []) }));
  await storePhotos(db, tenant.slug, photos);
  const payments = tenant.demoCitations
    .filter(({ number }) => fresh.has(number))
    .flatMap((demo) => paymentRow(tenant, demo, today));
  if (payments.length > 0) await db.insertInto("payments").values(payments).execute();
}
