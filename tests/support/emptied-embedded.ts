import path from "node:path";
import { sql, type Kysely } from "kysely";
import { createDatabase, type Database } from "../../server/db/database.ts";
import { startEmbeddedInMemory } from "../../server/db/embedded.ts";
import type { PortalSchema } from "../../server/db/schema.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";

/**
 * Embedded databases of this worker that a suite has closed. Starting one takes more than a second of CPU time,
 * emptying one a few milliseconds. The server's role can only change rows, so an emptied database is like a new one.
 */
const idle: Kysely<PortalSchema>[] = [];

/** Tables that have contained a row since they were emptied; the files of all others have length 0. */
const USED = sql<{ name: string }>`
  select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'kysely_%'
    and pg_relation_size(oid) > 0`;

const ADVANCED = sql<{ name: string }>`
  select sequencename as name from pg_sequences where schemaname = current_schema() and last_value is not null`;

/**
 * Deletes all rows and resets the sequences. Truncating would create a new file for each table and index, which takes a
 * quarter of a second of CPU time for all of them; few suites use more than a dozen tables.
 */
async function empty(owner: Kysely<PortalSchema>): Promise<void> {
  const { rows: used } = await USED.execute(owner);
  const { rows: advanced } = await ADVANCED.execute(owner);
  await owner.transaction().execute(async (trx) => {
    // All rows are deleted, so no reference is left: the order of the tables does not matter.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const { name } of used) await sql`delete from ${sql.table(name)}`.execute(trx);
    for (const { name } of advanced) await sql`alter sequence ${sql.table(name)} restart`.execute(trx);
  });
  // Makes the files empty again, so that the next suite's rows are stored in the order in which they are written.
  if (used.length > 0) await sql`vacuum ${sql.join(used.map(({ name }) => sql.table(name)))}`.execute(owner);
}

/** Opens an empty embedded database in memory. Once closed, it refuses all queries, like one that has ended. */
export async function openEmptiedEmbedded(): Promise<Database> {
  const owner = idle.pop() ?? (await startEmbeddedInMemory(path.join(findProjectRoot(), ".cache")));
  const db = await createDatabase(owner, "embedded");
  let isOpen = true;
  const whileOpen = <T>(work: () => Promise<T>): Promise<T> =>
    isOpen ? work() : Promise.reject(new Error("the database is closed"));
  return {
    kind: db.kind,
    withTenant: (tenant, fn) => whileOpen(() => db.withTenant(tenant, fn)),
    shared: (fn) => whileOpen(() => db.shared(fn)),
    withAllJobs: (fn) => whileOpen(() => db.withAllJobs(fn)),
    ping: () => whileOpen(() => db.ping()),
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      await empty(owner);
      idle.push(owner);
    },
  };
}
