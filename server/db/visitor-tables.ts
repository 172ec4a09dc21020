import type { Selectable } from "kysely";
import type { VisitorAnswers, VisitorPermitSnapshot } from "../../src/domain/generated/api-visitors.ts";
import type { Instant, Json, Optional } from "./columns.ts";
import type { AttributeAnswers } from "./schema.ts";

/** What is written without an account: visitor permits, and the keys by which a repeated call is recognised. */

export interface VisitorPermitsTable {
  /** Whoever knows it may download the permit. */
  id: string;
  tenant: string;
  /** What people call the permit by: nine digits. */
  number: string;
  /** What its QR code leads to: it tells whether the permit is valid, and nothing else. */
  code: string;
  permit_id: string;
  /** The plate as it is compared; see src/domain/plates.ts. */
  plate_key: string;
  plate_number: string;
  plate_state: string;
  /** First and last day, YYYY-MM-DD in the tenant's time zone. */
  start_on: string;
  end_on: string;
  issued_at: Instant;
  /** Where the link to the permit was mailed; null where no address was typed. */
  email: Optional<string>;
  /** The permit as it was offered: a snapshot. */
  permit: Json<VisitorPermitSnapshot>;
  answers: Json<VisitorAnswers>;
  attributes: Json<AttributeAnswers>;
}

/** A visitor permit as it is read. */
export type VisitorPermitRow = Selectable<VisitorPermitsTable>;

/** One use of an Idempotency-Key by a call that has no account: what it stands for, and the hash of what was asked. */
export interface RequestKeysTable {
  tenant: string;
  /** Kind of the call, such as visitor-permit: the key of one means nothing to another. */
  kind: string;
  key: string;
  body_hash: string;
  /** Id of what was written. */
  about: string;
  created_at: Instant;
}
