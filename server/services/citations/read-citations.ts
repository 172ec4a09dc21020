import { sql, type Selectable } from "kysely";
import { MOST_APPEALS, openAppealStates, type AppealState } from "../../../src/domain/appeals.ts";
import { citationMeaning, citationKey, citationStatesWhere, lastAppealDay } from "../../../src/domain/citations.ts";
import { dateInZone, type PlainDate } from "../../../src/domain/dates.ts";
import type { Citation } from "../../../src/domain/generated/api-citations.ts";
import type { StoredFile } from "../../../src/domain/generated/api-files.ts";
import { cents, formatAmount } from "../../../src/domain/money.ts";
import type { CitationsTable } from "../../db/citation-tables.ts";
import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { keptOf, stillDue } from "./citation-balance.ts";

/** A payment that was received for a citation. Instants are epoch milliseconds. */
interface ReadPayment {
  readonly paidAt: number;
  readonly amountCents: number;
  readonly method: string;
  readonly refundedAt: number | null;
  readonly isNotOwed: boolean;
}

/** A payment at a provider without a final state. */
interface ReadOpenPayment {
  readonly reference: string;
  readonly amountCents: number;
  readonly method: string;
  /** Epoch milliseconds. */
  readonly openedAt: number;
}

/** The part of an appeal that anybody with both keys of its citation may see. */
interface ReadAppeal {
  readonly state: AppealState;
  /** Epoch milliseconds. */
  readonly filedAt: number;
}

/** A citation with its received payments and its appeals, both newest first. */
export type ReadCitation = Selectable<CitationsTable> & {
  readonly received: readonly ReadPayment[];
  readonly openPayment: ReadOpenPayment | null;
  /** The received amount that is kept. */
  readonly keptCents: number;
  readonly appeals: readonly ReadAppeal[];
  /** File ids of the officer's photos. */
  readonly photos: readonly string[];
};

const appealsAgainst = sql<ReadAppeal[]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'state', appeal.state, 'filedAt', (extract(epoch from appeal.filed_at) * 1000)::bigint)
    order by appeal.filed_at desc), '[]'::jsonb)
  from appeals appeal where appeal.tenant = citations.tenant and appeal.citation_number = citations.number)`;

const receivedPayments = sql<ReadPayment[]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'paidAt', (extract(epoch from payment.paid_at) * 1000)::bigint, 'amountCents', payment.amount_cents,
    'method', payment.method, 'refundedAt', (extract(epoch from payment.refunded_at) * 1000)::bigint,
    'isNotOwed', payment.not_owed)
    order by payment.attempt desc), '[]'::jsonb)
  from payments payment where payment.tenant = citations.tenant and payment.citation_number = citations.number
    and payment.paid_at is not null)`;

/** At most one: the database prevents two open payments of a citation. */
const openPayment = sql<ReadOpenPayment | null>`(select jsonb_build_object(
    'reference', payment.id, 'amountCents', payment.amount_cents, 'method', payment.method,
    'openedAt', (extract(epoch from payment.opened_at) * 1000)::bigint)
  from payments payment where payment.tenant = citations.tenant and payment.citation_number = citations.number
    and payment.state = 'OPEN' and payment.provider is not null)`;

const photosOf = sql<string[]>`(select coalesce(jsonb_agg(photo.file_id order by photo.n), '[]'::jsonb)
  from citation_photos photo where photo.tenant = citations.tenant and photo.citation_number = citations.number)`;

function citationRows(db: TenantDb) {
  return db
    .selectFrom("citations")
    .selectAll("citations")
    .select([
      receivedPayments.as("received"),
      openPayment.as("openPayment"),
      keptOf.as("keptCents"),
      appealsAgainst.as("appeals"),
      photosOf.as("photos"),
    ]);
}

/** The address of a photo, which contains both keys of the citation, as its endpoint requires. */
function photoAddress(slug: string, { number, plate_number: plate }: ReadCitation, id: string): string {
  const keys = new URLSearchParams({ customer: slug, plate });
  return `/api/v1/portal/pages/home-without-session/citations/${encodeURIComponent(number)}/photos/${id}?${keys}`;
}

/** What is still to be paid for a citation, in cents. */
function dueOf({ state, fine_cents, fees_cents, keptCents }: ReadCitation): number {
  return stillDue(state, fine_cents + fees_cents, keptCents);
}

function appealUntilOf({ issued_on }: ReadCitation, { preferences }: EffectiveTenant): PlainDate {
  return lastAppealDay(issued_on as PlainDate, preferences.citationAppealDays);
}

/** Whether a citation can be appealed, on the day of `now` in the tenant's time zone. */
export function canAppeal(row: ReadCitation, tenant: EffectiveTenant, now: number): boolean {
  const isInTime = dateInZone(now, tenant.document.timeZone) <= appealUntilOf(row, tenant);
  return isInTime && citationMeaning(row.state).mayBeAppealed && row.appeals.length < MOST_APPEALS;
}

/** The context in which a citation is returned. */
interface CitationView {
  readonly tenant: EffectiveTenant;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Whether citations of the tenant can be paid online. */
  readonly isPaidOnline: boolean;
}

function openPaymentEntity(open: ReadOpenPayment, labelOf: (method: string) => string): Citation["openPayment"] {
  const { reference, amountCents, method, openedAt } = open;
  return { reference, amount: formatAmount(cents(amountCents)), method: labelOf(method), openedAt };
}

/** A citation in the shape of the API. */
export function citationEntity(row: ReadCitation, { tenant, now, isPaidOnline }: CitationView): Citation {
  const amount = (value: number) => formatAmount(cents(value));
  const due = dueOf(row);
  const labelOf = (method: string) => tenant.methods.find(({ value }) => value === method)?.label ?? method;
  return {
    id: row.number,
    vehicle: { licensePlate: { number: row.plate_number, state: { code: row.plate_state } } },
    violation: row.violation,
    location: row.location,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    fine: amount(row.fine_cents),
    fees: amount(row.fees_cents),
    total: amount(row.fine_cents + row.fees_cents),
    amountDue: amount(due),
    currency: row.currency,
    state: row.state,
    note: row.note ?? undefined,
    photos: row.photos.map((id) => ({ url: photoAddress(tenant.slug, row, id) })),
    payments: row.received.map(({ paidAt, amountCents, method, refundedAt, isNotOwed }) => ({
      paidAt,
      amount: amount(amountCents),
      method: labelOf(method),
      refundedAt: refundedAt ?? undefined,
      goesBack: isNotOwed && refundedAt === null ? true : undefined,
    })),
    openPayment: row.openPayment === null ? undefined : openPaymentEntity(row.openPayment, labelOf),
    appeals: row.appeals.map(({ state, filedAt }) => ({
      state,
      filedOn: dateInZone(filedAt, tenant.document.timeZone),
    })),
    appealUntil: appealUntilOf(row, tenant),
    canAppeal: canAppeal(row, tenant, now),
    canPay: due > 0 && isPaidOnline,
  };
}

/** Returns the file of an officer's photo of a citation; undefined if the citation has no such photo. */
export function photoOfCitation(db: TenantDb, number: string, fileId: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom("citation_photos")
    .innerJoin("files", "files.id", "citation_photos.file_id")
    .select(["files.id", "files.name", "files.media_type as mediaType", "files.bytes"])
    .where("citation_photos.citation_number", "=", number)
    .where("citation_photos.file_id", "=", fileId)
    .executeTakeFirst();
}

/** Returns the number of the citation with both keys, in any spelling; undefined if there is none. */
export async function numberOfKeys(
  db: TenantDb,
  keys: { readonly number: string; readonly plate: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("citations")
    .select("number")
    .where("number_key", "=", citationKey(keys.number))
    .where("plate_key", "=", citationKey(keys.plate))
    .executeTakeFirst();
  return row?.number;
}

/** Returns one citation by its number; undefined if the tenant has none. The caller has checked access before. */
export function readCitation(db: TenantDb, number: string): Promise<ReadCitation | undefined> {
  return citationRows(db).where("citations.number", "=", number).executeTakeFirst();
}

/**
 * The numbers of the citations of a driver's account: those with the account number from the import, and those found by
 * both keys (decisions.md section 6). Two queries, each with its own index: a single condition for both would read
 * every citation.
 */
function numbersOfDriver(db: TenantDb, driverId: string) {
  const ofAccount = db
    .selectFrom("citations as own")
    .select("own.number")
    .where("own.account_number", "=", ({ selectFrom }) =>
      selectFrom("drivers").select("drivers.number").where("drivers.id", "=", driverId),
    );
  const found = db
    .selectFrom("citation_finders")
    .select("citation_finders.citation_number as number")
    .where("citation_finders.driver_id", "=", driverId);
  return ofAccount.union(found);
}

/** The citations of a driver's account, newest first. */
export function citationsOfDriver(db: TenantDb, driverId: string) {
  return citationRows(db)
    .where("citations.number", "in", numbersOfDriver(db, driverId))
    .orderBy("citations.issued_on", "desc")
    .orderBy("citations.number");
}

/** Returns the number of a citation of a driver's account, in any spelling; undefined if it is not the account's. */
export async function numberOfDriver(db: TenantDb, driverId: string, number: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("citations")
    .select("citations.number")
    .where("citations.number", "in", numbersOfDriver(db, driverId))
    .where("citations.number_key", "=", citationKey(number))
    .executeTakeFirst();
  return row?.number;
}

/**
 * Returns the numbers of the citations that keep a driver from buying permits (specification section 6): those of the
 * account that are due, not fully paid and without an open appeal.
 */
export async function citationsThatBlock(db: TenantDb, driverId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("citations")
    .select("citations.number")
    .where("citations.number", "in", numbersOfDriver(db, driverId))
    .where(sql<boolean>`citations.fine_cents + citations.fees_cents > ${keptOf}`)
    .where(
      "citations.state",
      "in",
      citationStatesWhere(({ blocksBuying }) => blocksBuying),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("appeals")
            .select("appeals.id")
            .whereRef("appeals.citation_number", "=", "citations.number")
            .where("appeals.state", "in", openAppealStates),
        ),
      ),
    )
    .orderBy("citations.number")
    .execute();
  return rows.map(({ number }) => number);
}

/** Records that a signed-in driver found a citation by both keys: from then on it belongs to the account. */
export async function rememberFinder(
  db: TenantDb,
  found: { readonly tenant: string; readonly number: string; readonly driverId: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto("citation_finders")
    .values({ tenant: found.tenant, citation_number: found.number, driver_id: found.driverId, found_at: found.at })
    .onConflict((conflict) => conflict.columns(["tenant", "citation_number", "driver_id"]).doNothing())
    .execute();
}
