import path from "node:path";
import { sql, type Kysely } from "kysely";
import { createDatabase, type Database } from "../../server/db/database.ts";
import { startEmbeddedInMemory } from "../../server/db/embedded.ts";
import type { PortalSchema } from "../../server/db/schema.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";

/**
 * Embedded databases of this worker that a suite has closed. Starting one takes more than a second of the processor,
 * emptying one some milliseconds; the server's role may change rows alone, so an emptied one is like a new one.
 */
const idle: Kysely<PortalSchema>[] = [];

/** Takes every row away and sets what counts rows back to its beginning. */
async function empty(owner: Kysely<PortalSchema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely_%'`.execute(owner);
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity`.execute(owner);
}

/** Opens an empty embedded database in memory. Once it is closed it refuses everything, as one that has ended does. */
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
