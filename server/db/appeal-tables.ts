import type { Generated } from "kysely";
import type { AppealState } from "../../src/domain/appeals.ts";
import type { OwnAnswers } from "../../src/domain/generated/api-orders.ts";
import type { Instant, Json, Optional } from "./columns.ts";
import type { AttributeAnswers } from "./schema.ts";

export interface AppealsTable {
  id: string;
  tenant: string;
  /** The nine digits that people refer to it by. */
  number: string;
  citation_number: string;
  name: string;
  email: string;
  state: AppealState;
  filed_at: Instant;
  /** When it entered its current state. */
  moved_at: Instant;
  attributes: Json<AttributeAnswers>;
  answers: Json<OwnAnswers>;
}

export interface AppealMessagesTable {
  id: Generated<number>;
  tenant: string;
  appeal_id: string;
  at: Instant;
  author: "APPELLANT" | "OFFICE";
  text: string;
  /** The state that the office moved the appeal to with this message. */
  state: Optional<AppealState>;
  files: Json<{ id: string; name: string }[]>;
}
