import type { MediaType } from "../../src/domain/files.ts";
import type { Instant, Optional, OptionalInstant } from "./columns.ts";

export interface FilesTable {
  id: string;
  tenant: string;
  /** It belongs to a driver, or to whoever knows both keys of a citation, or is an officer's photo. Two of the three are null. */
  driver_id: Optional<string>;
  citation_number: Optional<string>;
  /** SHA-256 of an officer's photo as it came, by which it is known when it comes again. */
  digest: Optional<string>;
  name: string;
  media_type: MediaType;
  /** How many there are, in all parts. */
  bytes: number;
  uploaded_at: Instant;
  /** When it was sent with the answers to a form or with an appeal; null while it may still be taken back. */
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
