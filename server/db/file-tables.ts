import type { MediaType } from "../../src/domain/files.ts";
import type { Instant, Optional, OptionalInstant } from "./columns.ts";

export interface FilesTable {
  id: string;
  tenant: string;
  /**
   * A file belongs to a driver, to a citation (for anyone with both keys), or is an officer's photo. Two of the three
   * columns are null.
   */
  driver_id: Optional<string>;
  citation_number: Optional<string>;
  /** The SHA-256 of an officer's photo as received, by which a repeated import recognises it. */
  digest: Optional<string>;
  name: string;
  media_type: MediaType;
  /** The total number of bytes of all parts. */
  bytes: number;
  uploaded_at: Instant;
  /** When it was sent with the answers to a form or with an appeal; null while it can still be deleted. */
  submitted_at: OptionalInstant;
  /** What it was sent with: the id of a form, the word `order`, or the id of an appeal. */
  submitted_with: Optional<string>;
}

export interface FilePartsTable {
  tenant: string;
  file_id: string;
  n: number;
  bytes: Uint8Array;
}
