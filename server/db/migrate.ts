import { Migrator, sql, type Kysely, type Migration } from "kysely";
import { migrations } from "./migrations/index.ts";

/** The role that every query of the server runs as: it owns nothing and bypasses nothing. */
export const APPLICATION_ROLE = "portal_app";

function asMigration(statements: readonly string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

/** Row-level security on every table that has a tenant column; new tables of later migrations included. */
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
end
$secure$`;

/** Only a user that bypasses row-level security needs the role: any other is bound by the policies as it is. */
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

/**
 * Brings the database to the newest schema. Servers that start together wait for one another: the migrator holds an
 * advisory lock. Throws when a migration fails; nothing of it stays.
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const all = Object.fromEntries(
    Object.entries(migrations).map(([name, statements]) => [name, asMigration(statements)]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(all) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  const applied = (results ?? []).some((result) => result.status === "Success");
  if (!applied && (await roleIsReady(db))) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('driver-portal-grants'))`.execute(trx);
    await sql.raw(secureTenantTables).execute(trx);
    await sql.raw(grantToRole).execute(trx);
  });
}

/** Whether policies and grants stand already, so that a restart changes nothing. */
async function roleIsReady<T>(db: Kysely<T>): Promise<boolean> {
  const answer = await sql<{ ready: boolean }>`
    select (select relforcerowsecurity from pg_class where oid = to_regclass('accounts'))
      and (not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
        or exists (select from pg_roles where rolname = ${APPLICATION_ROLE})) as ready`.execute(db);
  return answer.rows[0]?.ready === true;
}
