import type { Selectable } from "kysely";
import type { VisitorAnswers, VisitorPermitSnapshot } from "../../src/domain/generated/api-visitors.ts";
import type { Instant, Json, Optional } from "./columns.ts";
import type { AttributeAnswers } from "./schema.ts";

/** Data that is written without an account: visitor permits, and the keys that recognise a repeated call. */

export interface VisitorPermitsTable {
  /** Anyone who knows it may download the permit. */
  id: string;
  tenant: string;
  /** The nine digits that people refer to the permit by. */
  number: string;
  /** The code in the address of its QR code. It reveals only whether the permit is valid. */
  code: string;
  permit_id: string;
  /** The plate in the form for comparisons; see src/domain/plates.ts. */
  plate_key: string;
  plate_number: string;
  plate_state: string;
  /** First and last day, YYYY-MM-DD in the tenant's time zone. */
  start_on: string;
  end_on: string;
  issued_at: Instant;
  /** Where the link to the permit was mailed; null if no address was entered. */
  email: Optional<string>;
  /** A snapshot of the offered permit. */
  permit: Json<VisitorPermitSnapshot>;
  answers: Json<VisitorAnswers>;
  attributes: Json<AttributeAnswers>;
}

/** A visitor permit as the database returns it. */
export type VisitorPermitRow = Selectable<VisitorPermitsTable>;

/** One use of an Idempotency-Key by a call without an account: what was written, and the hash of the request. */
export interface RequestKeysTable {
  tenant: string;
  /** The kind of the call, such as visitor-permit. Keys of different kinds are independent. */
  kind: string;
  key: string;
  body_hash: string;
  /** The id of what was written. */
  about: string;
  created_at: Instant;
}
