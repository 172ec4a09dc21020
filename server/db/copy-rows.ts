import { sql, type Kysely, type Transaction } from "kysely";
import { securing } from "./migrate.ts";
import type { PortalSchema } from "./schema.ts";

type AnyDb = Kysely<PortalSchema> | Transaction<PortalSchema>;

/** The number of rows in one statement. For a table of bytes it is so small that a batch has only a few megabytes. */
const BATCH = 500;
const BATCHES: Readonly<Record<string, number>> = { file_parts: 8 };

/** The number of copied rows by table. */
export type CopiedRows = Readonly<Record<string, number>>;

/** Thrown if the target already has rows, since copying into it would mix two portals. */
export class TargetNotEmpty extends Error {
  readonly table: string;

  constructor(table: string) {
    super(`the table ${table} of the target holds rows already`);
    this.name = "TargetNotEmpty";
    this.table = table;
  }
}

/** Every table of the portal, each after the tables that it refers to. */
async function tablesInOrder(db: AnyDb): Promise<string[]> {
  const tables = await sql<{ name: string; refers_to: string[] }>`
    select t.relname as name, coalesce(
      (select array_agg(distinct p.relname::text) from pg_constraint c join pg_class p on p.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid), '{}') as refers_to
    from pg_class t
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and t.relname not like 'kysely%'
    order by t.relname`.execute(db);
  const ordered: string[] = [];
  let left = tables.rows;
  while (left.length > 0) {
    const ready = left.filter(({ refers_to }) => refers_to.every((name) => ordered.includes(name)));
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${left.map(({ name }) => name).join(", ")}`);
    ordered.push(...ready.map(({ name }) => name));
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

async function columnsOf(db: AnyDb, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return rows.map(({ name }) => name);
}

async function expectEmpty(target: AnyDb, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql<{ found: boolean }>`select exists (select from ${sql.table(table)}) as found`.execute(
      target,
    );
    if (rows[0]?.found !== false) throw new TargetNotEmpty(table);
  }
}

/**
 * Rows are copied as JSON that the databases themselves write and read: as JavaScript values, instants would lose their
 * microseconds and numbers some of their digits.
 */
async function copyTable(source: AnyDb, target: AnyDb, table: string): Promise<number> {
  const name = sql.table(table);
  const columns = sql.join((await columnsOf(target, table)).map((column) => sql.ref(column)));
  const batchSize = BATCHES[table] ?? BATCH;
  let copied = 0;
  for (;;) {
    const { rows } = await sql<{ batch: string | null; count: number }>`
      select json_agg(row_to_json(r))::text as batch, count(*)::int as count
      from (select * from ${name} order by ctid limit ${batchSize} offset ${copied}) as r`.execute(source);
    const { batch = null, count = 0 } = rows[0] ?? {};
    if (batch === null) return copied;
    await sql`
      insert into ${name} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${name}, ${batch}::json)`.execute(target);
    copied += count;
  }
}

/** Sets every sequence of the target to the number after the highest one copied. */
async function setCounters(target: AnyDb): Promise<void> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(target);
  for (const { table_name: table, column_name: column } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 0) + 1, false)
      from ${sql.table(table)}`.execute(target);
  }
}

/**
 * Copies every row of every tenant into an empty database with the same migrations, in one transaction of the target:
 * either everything arrives, or nothing. Both connections must be those of the tables' owner. Throws TargetNotEmpty.
 */
export async function copyRows(source: Kysely<PortalSchema>, target: Kysely<PortalSchema>): Promise<CopiedRows> {
  const tables = await tablesInOrder(target);
  return target.transaction().execute(async (trx) => {
    // The policies also apply to the owner. This lifts them for the owner until the end of this transaction.
    for (const table of tables) await sql`alter table ${sql.table(table)} no force row level security`.execute(trx);
    await expectEmpty(trx, tables);
    const copied: Record<string, number> = {};
    for (const table of tables) copied[table] = await copyTable(source, trx, table);
    await setCounters(trx);
    for (const statement of securing) await sql.raw(statement).execute(trx);
    return copied;
  });
}
