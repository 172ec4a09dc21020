import { randomUUID } from "node:crypto";
import { sql, type Insertable, type Updateable } from "kysely";
import type { Entity } from "../../../src/domain/form-entity.ts";
import type { EntryList } from "../../../src/domain/profile-entries.ts";
import type { TenantDb } from "../../db/database.ts";
import type { AddressesTable } from "../../db/schema.ts";
import { activeRows } from "./driver-accounts.ts";
import { columnsOf, entryEntity, PROFILE_LISTS } from "./profile-lists.ts";

/** The owner of a new entry, and when it was added. */
interface EntryOwner {
  tenant: string;
  driverId: string;
  now: Date;
  /** The id that the caller created for the entry. */
  entryId?: string;
}

/** Identifies an entry of this driver by its id. */
export interface NamedEntry {
  driverId: string;
  entryId: string;
}

/** The table of a list, typed as one of them: the columns used here exist in all of them. */
function tableOf(list: EntryList): "addresses" {
  return PROFILE_LISTS[list].table as "addresses";
}

/** Removes the default flag from the entries of a list, so that at most one has it afterwards. */
async function unmarkDefaults(db: TenantDb, list: EntryList, driverId: string): Promise<void> {
  await db
    .updateTable(tableOf(list))
    .set({ default_flag: false })
    .where("driver_id", "=", driverId)
    .where("default_flag", "=", true)
    .execute();
}

/** Moves the flag of a removed default to the oldest remaining entry. */
async function markAnother(db: TenantDb, list: EntryList, driverId: string): Promise<void> {
  const next = await db
    .selectFrom(tableOf(list))
    .select("id")
    .where("driver_id", "=", driverId)
    .where("inactive", "=", false)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) return;
  await db.updateTable(tableOf(list)).set({ default_flag: true }).where("id", "=", next.id).execute();
}

/** Locks the driver's row, so that changes of one profile are serialised. */
export async function lockProfile(db: TenantDb, driverId: string): Promise<void> {
  await db.selectFrom("drivers").select("id").where("id", "=", driverId).forUpdate().execute();
}

/** The active entries of a list, in the order in which they were added. */
export async function listEntries(db: TenantDb, list: EntryList, driverId: string): Promise<Entity[]> {
  const rows = await activeRows(db, PROFILE_LISTS[list].table, driverId);
  return rows.map((row) => entryEntity(list, row));
}

/** The row of an active entry of this driver; undefined if there is none. */
async function activeRow(db: TenantDb, list: EntryList, { driverId, entryId }: NamedEntry) {
  return db
    .selectFrom(tableOf(list))
    .selectAll()
    .where("id", "=", entryId)
    .where("driver_id", "=", driverId)
    .where("inactive", "=", false)
    .executeTakeFirst();
}

/** The active entry of this driver with this id; undefined if there is none. */
export async function findEntry(db: TenantDb, list: EntryList, named: NamedEntry): Promise<Entity | undefined> {
  const row = await activeRow(db, list, named);
  return row === undefined ? undefined : entryEntity(list, row);
}

/** Counts the active entries of a list. */
export async function countEntries(db: TenantDb, list: EntryList, driverId: string): Promise<number> {
  const row = await db
    .selectFrom(tableOf(list))
    .select(sql<number>`count(*)`.as("entries"))
    .where("driver_id", "=", driverId)
    .where("inactive", "=", false)
    .executeTakeFirstOrThrow();
  return row.entries;
}

/** Adds an entry that its form has checked, and returns it as stored. A new default replaces the former one. */
export async function addEntry(db: TenantDb, list: EntryList, owner: EntryOwner, entity: Entity): Promise<Entity> {
  const columns = columnsOf(list, entity);
  if (columns["default_flag"] === true) await unmarkDefaults(db, list, owner.driverId);
  const row = {
    ...columns,
    id: owner.entryId ?? randomUUID(),
    tenant: owner.tenant,
    driver_id: owner.driverId,
    created_at: owner.now,
  };
  const stored = await db
    .insertInto(tableOf(list))
    .values(row as unknown as Insertable<AddressesTable>)
    .returningAll()
    .executeTakeFirstOrThrow();
  return entryEntity(list, stored);
}

/**
 * Changes an active entry of this driver; `change` gets the stored entry and returns the columns to set. Returns the
 * entry as it is then stored, or undefined if there is none.
 */
export async function changeEntry(
  db: TenantDb,
  list: EntryList,
  named: NamedEntry,
  change: (stored: Entity) => Record<string, unknown>,
): Promise<Entity | undefined> {
  const before = await activeRow(db, list, named);
  if (before === undefined) return undefined;
  const columns = change(entryEntity(list, before));
  if (columns["default_flag"] === true) await unmarkDefaults(db, list, named.driverId);
  const stored = await db
    .updateTable(tableOf(list))
    .set(columns as Updateable<AddressesTable>)
    .where("id", "=", named.entryId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return entryEntity(list, stored);
}

/** Sets an entry inactive: nobody sees it any more, and references to it stay valid. Undefined if there is none. */
export async function hideEntry(db: TenantDb, list: EntryList, named: NamedEntry): Promise<Entity | undefined> {
  const { hasDefault } = PROFILE_LISTS[list];
  let wasDefault = false;
  const hidden = await changeEntry(db, list, named, (stored) => {
    wasDefault = stored["defaultFlag"] === true;
    return hasDefault ? { inactive: true, default_flag: false } : { inactive: true };
  });
  if (wasDefault) await markAnother(db, list, named.driverId);
  return hidden;
}

/** Deletes an active entry of this driver. Returns false if there is none. Orders contain copies, and do not change. */
export async function deleteEntry(db: TenantDb, list: EntryList, named: NamedEntry): Promise<boolean> {
  const row = await activeRow(db, list, named);
  if (row === undefined) return false;
  await db.deleteFrom(tableOf(list)).where("id", "=", named.entryId).execute();
  if (PROFILE_LISTS[list].hasDefault && row.default_flag) await markAnother(db, list, named.driverId);
  return true;
}
