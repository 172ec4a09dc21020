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

/** What became of one of several. */
interface Moved {
  readonly number: string;
  readonly before: CitationState;
  readonly moved: boolean;
}

/**
 * Moves citations of the transaction's tenant, in one statement that also writes the event of each move. Nothing else writes
 * `citations.state` once a citation is stored. Two movers at once come one after the other, and the later one is judged by
 * what the earlier has done. Returns those that are there.
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

/** The same for one citation. */
export async function moveCitation(db: TenantDb, { number, ...move }: CitationMove): Promise<CitationMoveOutcome> {
  const [row] = await moveCitations(db, [number], move);
  if (row === undefined) return { kind: "missing" };
  return row.moved ? { kind: "moved", from: row.before } : { kind: "refused", state: row.before };
}
