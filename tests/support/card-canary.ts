import { sql } from "kysely";
import type { PayingPortal } from "./paying-portal.ts";
import { CARD } from "./simulated-methods.ts";

/** A log line of the lowest level, with which a test checks that it is written. */
export const FINEST = "the finest level is written";

/** Makes the server log everything until it is closed: what is never logged, no operator can turn on. */
export function logEverything({ server }: PayingPortal): void {
  server.app.log.level = "trace";
  server.app.log.child({}).trace(FINEST);
}

/** All stored rows of all tables. */
function everyRow({ server }: PayingPortal): Promise<string> {
  return server.db.withTenant("eastport", async (db) => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
    const found = [];
    for (const { name } of rows) found.push(await sql`select * from ${sql.table(name)}`.execute(db));
    return JSON.stringify(found.map((each) => each.rows));
  });
}

/** Everything that was stored and logged, and the card data in it: these card numbers and all other values of CARD. */
export async function lookForCards(portal: PayingPortal, numbers: readonly string[]) {
  const tables = await everyRow(portal);
  const logs = portal.server.logs.join("\n");
  const everything = `${tables}\n${logs}`;
  const secrets = [...numbers, CARD.nameOnCard, "1 Pier Road, Canary"];
  const found = secrets.filter((secret) => everything.includes(secret));
  const hasCode = new RegExp(`"${CARD.cvv}\\\\?"`).test(everything);
  return { tables, logs, found: hasCode ? [...found, CARD.cvv] : found };
}
