import { sql } from "kysely";
import { citationOriginsOf, type CitationMover, type CitationState } from "../../../src/domain/citations.ts";
import type { TenantDb } from "../../db/database.ts";

/** A request to move a citation from its present state to another one. */
export interface CitationMove {
  readonly number: string;
  readonly to: CitationState;
  readonly by: CitationMover;
  readonly at: Date;
  /** Id of the request or command behind it; null if there was none. */
  readonly requestId: string | null;
}

export type CitationMoveOutcome =
  | { kind: "moved"; from: CitationState }
  /** This mover may not move the citation from its present state to the new one. */
  | { kind: "refused"; state: CitationState }
  | { kind: "missing" };

/** The result for one of several citations. */
interface Moved {
  readonly number: string;
  readonly before: CitationState;
  readonly moved: boolean;
}

/**
 * Moves citations of the transaction's tenant, in one statement that also writes the event of each move. Nothing else
 * writes `citations.state` once a citation is stored. Of two simultaneous moves, the second waits and is checked
 * against the state that the first has set. Returns a result for each citation that exists.
 */
export async function moveCitations(
  db: TenantDb,
  numbers: readonly string[],
  { to, by, at, requestId }: Omit<CitationMove, "number">,
): Promise<readonly Moved[]> {
  const { rows } = await sql<Moved>`
    with found as (
        select tenant, number, state from citations where number = any(${sql.val(numbers)}::text[]) order by number for update),
      moved as (
        update citations set state = ${to} from found
          where citations.tenant = found.tenant and citations.number = found.number
            and found.state = any(${sql.val(citationOriginsOf(to, by))}::text[])
          returning citations.tenant, citations.number, found.state as from_state),
      told as (
        insert into citation_events (tenant, citation_number, at, moved_by, from_state, to_state, request_id)
          select tenant, number, ${at}, ${by}, from_state, ${to}, ${requestId} from moved returning citation_number)
    select found.number, found.state as before, told.citation_number is not null as moved
      from found left join told on told.citation_number = found.number`.execute(db);
  return rows;
}

/** Like moveCitations, for one citation. */
export async function moveCitation(db: TenantDb, { number, ...move }: CitationMove): Promise<CitationMoveOutcome> {
  const [row] = await moveCitations(db, [number], move);
  if (row === undefined) return { kind: "missing" };
  return row.moved ? { kind: "moved", from: row.before } : { kind: "refused", state: row.before };
}
