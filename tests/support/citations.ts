import type { PlainDate } from "../../src/domain/dates.ts";
import { storeNewCitations, type CitationFacts } from "../../server/services/citations/store-citations.ts";
import { writeSellingTwins } from "./selling-tenants.ts";
import type { TestServer } from "./server.ts";

/** The selling twins with citations; the date of the tests is 27 November 2026, and there are 21 appeal days. */
export function writeCitingTwins(more: Parameters<typeof writeSellingTwins>[0] = {}) {
  return writeSellingTwins({ ...more, tenant: { preferences: { citationsEnabled: true }, ...more.tenant } });
}

/** A valid citation: 45.00 with a fee of 5.50, issued a week before the date of the tests. */
export function citationFacts(change: Partial<CitationFacts> = {}): CitationFacts {
  return {
    number: "PE-2001",
    plate: { number: "TUG-77", state: "IL" },
    accountNumber: undefined,
    violation: "Parked on the tow path",
    location: "Pier 4",
    issuedOn: "2026-11-20" as PlainDate,
    dueOn: "2026-12-11" as PlainDate,
    fineCents: 4500,
    feesCents: 550,
    state: "UNPAID",
    note: undefined,
    ...change,
  };
}

/** Stores citations as the desk's import does, but without a file. */
export async function storeCitations(
  server: TestServer,
  tenant: string,
  ...changes: Partial<CitationFacts>[]
): Promise<void> {
  const intake = { tenant, currency: "USD", at: new Date(server.now()), requestId: null };
  await server.db.withTenant(tenant, (db) => storeNewCitations(db, changes.map(citationFacts), intake));
}

/** Address of the look-up call. */
export function lookUpPath(tenant: string, number: string, plate: string): string {
  const keys = [number, plate].map(encodeURIComponent).join("/");
  return `/api/v1/portal/pages/home-without-session/${keys}?customer=${tenant}`;
}
