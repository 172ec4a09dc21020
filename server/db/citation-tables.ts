import type { Generated } from "kysely";
import type { CitationMover, CitationState } from "../../src/domain/citations.ts";
import type { Instant, Optional, WrittenOnce } from "./columns.ts";

/** Citations, their events and photos, and the drivers who found them. */

export interface CitationsTable {
  tenant: string;
  /** As printed on the citation; its id in paths. */
  number: string;
  /** The number in the form for comparisons; see citationKey. */
  number_key: string;
  plate_number: string;
  plate_state: string;
  /** The plate in the form for comparisons; see citationKey. */
  plate_key: string;
  /** The number of the account that it belongs to, as shown to drivers; null if the import names none. */
  account_number: Optional<string>;
  violation: string;
  location: string;
  /** YYYY-MM-DD. */
  issued_on: string;
  due_on: string;
  fine_cents: number;
  fees_cents: number;
  /** ISO 4217. */
  currency: string;
  /** Written only by moveCitation, once the citation is stored. */
  state: WrittenOnce<CitationState>;
  note: Optional<string>;
  /** When the desk last imported it. */
  imported_at: Instant;
}

/** One change of a citation's state; the first has no earlier state. */
export interface CitationEventsTable {
  id: Generated<number>;
  tenant: string;
  citation_number: string;
  at: Instant;
  moved_by: CitationMover;
  from_state: Optional<CitationState>;
  to_state: CitationState;
  request_id: Optional<string>;
}

/** A driver who found a citation by both keys while logged in. From then on it is one of the account's citations. */
export interface CitationFindersTable {
  tenant: string;
  citation_number: string;
  driver_id: string;
  found_at: Instant;
}

/** An officer's photo of a citation. */
export interface CitationPhotosTable {
  tenant: string;
  citation_number: string;
  /** Counted from 1, in the order of the import. */
  n: number;
  file_id: string;
}
