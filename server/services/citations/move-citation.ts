import { sql } from "kysely";
import { citationOriginsOf, type CitationMover, type CitationState } from "../../../src/domain/citations.ts";
import type { TenantDb } from "../../db/database.ts";

/** A wish to take a citation from where it stands to another state. */
export interface CitationMove {
  readonly number: string;
  readonly to: CitationState;
  readonly by: CitationMover;
  readonly at: Date;
  /** The request or command that it came by; null where none did. */
  readonly requestId: string | null;
}

export type CitationMoveOutcome =
  | { kind: "moved"; from: CitationState }
  /** This mover may not take the citation there from its present state. */
  | { kind: "refused"; state: CitationState }
  | { kind: "missing" };

/**
 * Moves a citation of the transaction's tenant, in one statement that also writes the event of the move. Nothing else writes
 * `citations.state` once a citation is stored. Two movers at once come one after the other, and the later one is judged by
 * what the earlier has done.
 */
export async function moveCitation(
  db: TenantDb,
  { number, to, by, at, requestId }: CitationMove,
): Promise<CitationMoveOutcome> {
  const { rows } = await sql<{ before: CitationState; moved: boolean }>`
    with found as (select tenant, number, state from citations where number = ${number} for update),
      moved as (
        update citations set state = ${to} from found
          where citations.tenant = found.tenant and citations.number = found.number
            and found.state = any(${sql.val(citationOriginsOf(to, by))}::text[])
          returning citations.tenant, citations.number, found.state as from_state),
      told as (
        insert into citation_events (tenant, citation_number, at, moved_by, from_state, to_state, request_id)
          select tenant, number, ${at}, ${by}, from_state, ${to}, ${requestId} from moved returning citation_number)
    select found.state as before, exists (select from told) as moved from found`.execute(db);
  const row = rows[0];
  if (row === undefined) return { kind: "missing" };
  return row.moved ? { kind: "moved", from: row.before } : { kind: "refused", state: row.before };
}
