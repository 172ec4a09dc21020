import { sql } from "kysely";
import { citationStateWords, type CitationState } from "../../../src/domain/citations.ts";
import { addDays } from "../../../src/domain/date-arithmetic.ts";
import { beginningOfDay, dateInZone, type PlainDate } from "../../../src/domain/dates.ts";
import { cents, formatAmount } from "../../../src/domain/money.ts";
import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { isKept, keptOf, stillDue } from "../citations/citation-balance.ts";
import type { DeskList } from "./listed-orders.ts";

/**
 * Which citations are listed; an omitted property does not restrict. The days are in the tenant's time zone, both
 * included; they select the payments that were received or refunded on one of them.
 */
export interface CitationFilter {
  readonly state?: CitationState | undefined;
  readonly from?: PlainDate | undefined;
  readonly to?: PlainDate | undefined;
}

const stateSince = sql<Date>`(select max(event.at) from citation_events event
  where event.tenant = citations.tenant and event.citation_number = citations.number)`;

function findCitations(db: TenantDb, timeZone: string, { state, from, to }: CitationFilter) {
  const begins = (day: PlainDate) => new Date(beginningOfDay(day, timeZone));
  return db
    .selectFrom("citations")
    .leftJoin("payments", (join) =>
      join.onRef("payments.citation_number", "=", "citations.number").on("payments.paid_at", "is not", null),
    )
    .select(["citations.number", "plate_number", "plate_state", "citations.state", "citations.currency"])
    .select(["fine_cents", "fees_cents", "issued_on"])
    .select([stateSince.as("since"), keptOf.as("keptOfAll")])
    .select(["payments.id as reference", "provider_reference", "method", "payments.amount_cents as paid"])
    .select([isKept.as("isPaymentKept"), "paid_at", "refunded_at", "receipt_address"])
    .where((row) => {
      const isWithin = (column: "payments.paid_at" | "payments.refunded_at") =>
        row.and([
          row(column, "is not", null),
          ...(from === undefined ? [] : [row(column, ">=", begins(from))]),
          ...(to === undefined ? [] : [row(column, "<", begins(addDays(to, 1)))]),
        ]);
      return row.and([
        ...(state === undefined ? [] : [row("citations.state", "=", state)]),
        ...(from === undefined && to === undefined
          ? []
          : [row.or([isWithin("payments.paid_at"), isWithin("payments.refunded_at")])]),
      ]);
    })
    .orderBy("issued_on")
    .orderBy("citations.number")
    .orderBy("payments.attempt")
    .execute();
}

type ListedRow = Awaited<ReturnType<typeof findCitations>>[number];
type CitationsOf = Pick<EffectiveTenant, "document" | "messages">;

const amount = (value: number | null) => (value === null ? undefined : formatAmount(cents(value)));
const day = (at: Date | null, { document: { timeZone } }: CitationsOf) =>
  at === null ? undefined : dateInZone(at.getTime(), timeZone);

/** What the citation keeps of a payment, in cents: nothing if it was or is to be refunded. */
function keptOfPayment({ paid, isPaymentKept }: ListedRow): number | null {
  return paid === null ? null : isPaymentKept ? paid : 0;
}

/** The value of each column; those of a payment are empty if none was made through the portal. */
const COLUMNS: Readonly<Record<string, (row: ListedRow, tenant: CitationsOf) => string | null | undefined>> = {
  citation: ({ number }) => number,
  plate: ({ plate_number }) => plate_number,
  plateState: ({ plate_state }) => plate_state,
  issuedOn: ({ issued_on }) => issued_on,
  state: ({ state }) => state,
  stateWords: ({ state }, { messages }) => citationStateWords(messages, state),
  stateSince: ({ since }, tenant) => day(since, tenant),
  currency: ({ currency }) => currency,
  fine: ({ fine_cents }) => amount(fine_cents),
  fees: ({ fees_cents }) => amount(fees_cents),
  total: ({ fine_cents, fees_cents }) => amount(fine_cents + fees_cents),
  amountDue: ({ state, fine_cents, fees_cents, keptOfAll }) =>
    amount(stillDue(state, fine_cents + fees_cents, keptOfAll)),
  paid: ({ paid }) => amount(paid),
  kept: (row) => amount(keptOfPayment(row)),
  method: ({ method }) => method,
  reference: ({ reference }) => reference,
  providerReference: ({ provider_reference }) => provider_reference,
  paidOn: ({ paid_at }, tenant) => day(paid_at, tenant),
  refundedOn: ({ refunded_at }, tenant) => day(refunded_at, tenant),
  email: ({ receipt_address }) => receipt_address,
};

/**
 * Lists the citations of a tenant, oldest first, with what was paid for them through the portal: a row for each
 * received payment, and one for each citation without any.
 */
export async function listCitations(db: TenantDb, tenant: EffectiveTenant, filter: CitationFilter): Promise<DeskList> {
  const found = await findCitations(db, tenant.document.timeZone, filter);
  return {
    columns: Object.keys(COLUMNS),
    rows: found.map((row) => Object.values(COLUMNS).map((value) => value(row, tenant) ?? "")),
  };
}
