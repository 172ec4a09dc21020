import { isDeepStrictEqual } from "node:util";
import { Migrator, sql, type Kysely, type Migration } from "kysely";
import { migrations } from "./migrations/index.ts";

/** The role for every query of the server. It owns nothing and cannot bypass row-level security. */
export const APPLICATION_ROLE = "portal_app";

/**
 * Enables row-level security on every table with a tenant column. Each migration runs it again for the tables that it
 * adds. The job runner sees the jobs of all tenants, in transactions that set app.jobs.
 */
const secureTenantTables = `
do $secure$
declare t text;
begin
  for t in
    select c.table_name from information_schema.columns c
    join information_schema.tables i on i.table_schema = c.table_schema and i.table_name = c.table_name
    where c.table_schema = current_schema() and c.column_name = 'tenant' and i.table_type = 'BASE TABLE'
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('drop policy if exists one_tenant on %I', t);
    execute format(
      'create policy one_tenant on %I using (tenant = current_setting(''app.tenant'', true)) '
      || 'with check (tenant = current_setting(''app.tenant'', true))', t);
  end loop;
  if to_regclass('jobs') is not null then
    drop policy if exists all_jobs on jobs;
    create policy all_jobs on jobs using (current_setting('app.jobs', true) = 'all')
      with check (current_setting('app.jobs', true) = 'all');
  end if;
end
$secure$`;

/** Only a user that bypasses row-level security needs the role: the policies apply to any other user. */
const grantToRole = `
do $grant$
begin
  if (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) then
    begin
      if not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then
        create role ${APPLICATION_ROLE} nologin;
      end if;
    exception when duplicate_object or unique_violation then null; -- roles are shared by all databases of a cluster
    end;
    execute format('grant usage on schema %I to ${APPLICATION_ROLE}', current_schema());
    execute format('grant select, insert, update, delete on all tables in schema %I to ${APPLICATION_ROLE}', current_schema());
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant ${APPLICATION_ROLE} to %I', current_user);
    end if;
  end if;
end
$grant$`;

/** The policies and grants that secure the tables. The cached template is rebuilt if these statements change. */
export const securing: readonly string[] = [secureTenantTables, grantToRole];

/** A migration with the statements that secure its tables: both are applied, or neither. */
function asMigration(statements: readonly string[]): Migration {
  return {
    async up(db) {
      for (const statement of [...statements, ...securing]) await sql.raw(statement).execute(db);
    },
  };
}

/** Whether exactly the known migrations have run. This is a shortcut: the migrator would inspect every table first. */
async function isNewest<T>(db: Kysely<T>): Promise<boolean> {
  const table = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  );
  if (table.rows[0]?.exists !== true) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = rows.map(({ name }) => name);
  return isDeepStrictEqual(names.sort(), Object.keys(migrations).sort());
}

async function runMigrations<T>(db: Kysely<T>): Promise<void> {
  const all = Object.fromEntries(
    Object.entries(migrations).map(([name, statements]) => [name, asMigration(statements)]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(all) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/**
 * Migrates the database to the newest schema. Servers that start together wait for each other, since the migrator holds
 * an advisory lock. A migration that fails is rolled back, and its error is thrown.
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  if (!(await isNewest(db))) await runMigrations(db);
  if (await isSecured(db)) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('driver-portal-grants'))`.execute(trx);
    for (const statement of securing) await sql.raw(statement).execute(trx);
  });
}

/**
 * Whether every table with a tenant column has its policy in force, and the role has every grant, so that a restart
 * changes nothing. Checked at each start, since a restored dump or a manual change may have lost them.
 */
async function isSecured<T>(db: Kysely<T>): Promise<boolean> {
  const policies = await sql<{ secured: boolean }>`
    select coalesce(bool_and(t.relrowsecurity and t.relforcerowsecurity and exists (
        select from pg_policies p
        where p.schemaname = current_schema() and p.tablename = t.relname and p.policyname = 'one_tenant'
          and p.cmd = 'ALL' and p.qual like '%app.tenant%' and p.with_check like '%app.tenant%')), false)
      and exists (select from pg_policies p where p.schemaname = current_schema() and p.tablename = 'jobs'
        and p.policyname = 'all_jobs' and p.qual like '%app.jobs%' and p.with_check like '%app.jobs%') as secured
    from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attname = 'tenant' and not a.attisdropped
    where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')`.execute(db);
  return policies.rows[0]?.secured === true && (await isGranted(db));
}

async function isGranted<T>(db: Kysely<T>): Promise<boolean> {
  const role = await sql<{ needed: boolean; exists: boolean }>`
    select (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as needed,
      exists (select from pg_roles where rolname = ${APPLICATION_ROLE}) as exists`.execute(db);
  const { needed, exists } = role.rows[0] ?? { needed: true, exists: false };
  if (!needed || !exists) return !needed;
  const grants = await sql<{ granted: boolean }>`
    select has_schema_privilege(${APPLICATION_ROLE}, current_schema(), 'usage')
      and coalesce(bool_and(has_table_privilege(${APPLICATION_ROLE}, t.oid, p.name)), false) as granted
    from pg_class t, (values ('select'), ('insert'), ('update'), ('delete')) as p(name)
    where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')`.execute(db);
  return grants.rows[0]?.granted === true;
}
