import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Entity } from "../../src/domain/form-entity.ts";
import type { TenantDb } from "../db/database.ts";
import { attributesOf, flagAt, textAt, wholeNumberAt } from "./checked-entity.ts";
import { addressEntity, emailAddressEntity, phoneEntity, vehicleEntity } from "./driver-accounts.ts";

/** The lists of a profile, by the word of their call. */
export type ProfileList = "vehicle" | "email-address" | "address" | "phone";

/** The form that checks an entry of each list. */
export const FORM_OF_LIST: Readonly<Record<ProfileList, string>> = {
  vehicle: "vehicle",
  "email-address": "email",
  address: "address",
  phone: "phone",
};

const TABLE_OF_LIST = {
  vehicle: "vehicles",
  "email-address": "email_addresses",
  address: "addresses",
  phone: "phones",
} as const;

/** Whose entry it is and when it was added. */
export interface EntryOwner {
  tenant: string;
  driverId: string;
  now: Date;
  /** The id that the caller made for the entry. */
  entryId?: string;
}

function common(owner: EntryOwner, entity: Entity) {
  return {
    id: owner.entryId ?? randomUUID(),
    tenant: owner.tenant,
    driver_id: owner.driverId,
    attributes: JSON.stringify(attributesOf(entity)),
    created_at: owner.now,
  };
}

async function addVehicle(db: TenantDb, owner: EntryOwner, entity: Entity): Promise<Entity> {
  const row = await db
    .insertInto("vehicles")
    .values({
      ...common(owner, entity),
      year: wholeNumberAt(entity, "year"),
      color: textAt(entity, "color"),
      make: textAt(entity, "make.name"),
      model: textAt(entity, "model"),
      vin: textAt(entity, "vin"),
      plate_number: textAt(entity, "licensePlate.number"),
      plate_state: textAt(entity, "licensePlate.state.code"),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...vehicleEntity(row) };
}

async function addAddress(db: TenantDb, owner: EntryOwner, entity: Entity): Promise<Entity> {
  const row = await db
    .insertInto("addresses")
    .values({
      ...common(owner, entity),
      line1: textAt(entity, "line1"),
      line2: textAt(entity, "line2"),
      city: textAt(entity, "city"),
      state: textAt(entity, "state.code"),
      zip: textAt(entity, "zip"),
      default_flag: flagAt(entity, "defaultFlag"),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...addressEntity(row) };
}

async function addEmailAddress(db: TenantDb, owner: EntryOwner, entity: Entity): Promise<Entity> {
  const row = await db
    .insertInto("email_addresses")
    .values({
      ...common(owner, entity),
      address: textAt(entity, "address") ?? "",
      default_flag: flagAt(entity, "defaultFlag"),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...emailAddressEntity(row) };
}

async function addPhone(db: TenantDb, owner: EntryOwner, entity: Entity): Promise<Entity> {
  const row = await db
    .insertInto("phones")
    .values({
      ...common(owner, entity),
      number: textAt(entity, "number") ?? "",
      extension: textAt(entity, "extension"),
      default_flag: flagAt(entity, "defaultFlag"),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...phoneEntity(row) };
}

const ADD = {
  vehicle: addVehicle,
  "email-address": addEmailAddress,
  address: addAddress,
  phone: addPhone,
} as const;

/** Takes the default mark off the other entries of a list, so that at most one has it. */
async function unmarkDefaults(db: TenantDb, list: Exclude<ProfileList, "vehicle">, driverId: string): Promise<void> {
  await db
    .updateTable(TABLE_OF_LIST[list])
    .set({ default_flag: false })
    .where("driver_id", "=", driverId)
    .where("default_flag", "=", true)
    .execute();
}

const ENTITY_OF_ROW = {
  vehicle: vehicleEntity,
  "email-address": emailAddressEntity,
  address: addressEntity,
  phone: phoneEntity,
} as const;

/** The entry that this driver has stored under an id before; undefined where there is none. */
export async function findEntry(
  db: TenantDb,
  list: ProfileList,
  owner: Pick<EntryOwner, "driverId" | "entryId">,
): Promise<Entity | undefined> {
  if (owner.entryId === undefined) return undefined;
  const row = await db
    .selectFrom(TABLE_OF_LIST[list])
    .selectAll()
    .where("id", "=", owner.entryId)
    .where("driver_id", "=", owner.driverId)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...(ENTITY_OF_ROW[list] as (row: unknown) => object)(row) };
}

/** How many active entries a list has. The driver's row is locked first, so that parallel additions count one another. */
export async function countEntries(db: TenantDb, list: ProfileList, driverId: string): Promise<number> {
  await db.selectFrom("drivers").select("id").where("id", "=", driverId).forUpdate().execute();
  const row = await db
    .selectFrom(TABLE_OF_LIST[list])
    .select(sql<number>`count(*)`.as("entries"))
    .where("driver_id", "=", driverId)
    .where("inactive", "=", false)
    .executeTakeFirstOrThrow();
  return row.entries;
}

/** Adds an entry that its form has checked, and answers it as stored. A new default takes the mark from the old one. */
export async function addEntry(db: TenantDb, list: ProfileList, owner: EntryOwner, entity: Entity): Promise<Entity> {
  if (list !== "vehicle" && flagAt(entity, "defaultFlag")) await unmarkDefaults(db, list, owner.driverId);
  return ADD[list](db, owner, entity);
}
