import type { Generated } from "kysely";
import type { CitationMover, CitationState } from "../../src/domain/citations.ts";
import type { Instant, Optional, WrittenOnce } from "./columns.ts";

/** Citations, what happened to them and who found them. */

export interface CitationsTable {
  tenant: string;
  /** As it is on the citation; its id in paths. */
  number: string;
  /** The number as it is compared; see citationKey. */
  number_key: string;
  plate_number: string;
  plate_state: string;
  /** The plate as it is compared; see citationKey. */
  plate_key: string;
  /** Number of the account that it belongs to, as drivers are told it; null where the import names none. */
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
  /** Written by moveCitation alone, once the citation is stored. */
  state: WrittenOnce<CitationState>;
  note: Optional<string>;
  /** When the desk last took it in. */
  imported_at: Instant;
}

/** One move of a citation; the first has no state before it. */
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

/** A driver who found a citation by both keys while signed in: it is one of the account's from then on. */
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
  /** From 1, in the order of the import. */
  n: number;
  file_id: string;
}
