import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Address, EmailAddress, Person, Phone, Vehicle } from "../../../src/domain/generated/api-entities.ts";
import { isReadyToBuy } from "../../../src/domain/profile-completeness.ts";
import type { TenantDb } from "../../db/database.ts";
import type {
  AddressesTable,
  AttributeAnswers,
  EmailAddressesTable,
  PhonesTable,
  VehiclesTable,
} from "../../db/schema.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import {
  addressEntity,
  emailAddressEntity,
  licenseEntity,
  phoneEntity,
  vehicleEntity,
  incompleteSections,
} from "../profile/driver-accounts.ts";
import { lockProfile } from "../profile/profile-entries.ts";
import { profileRequiredFields } from "../profile/profile.ts";

/** The data of a driver that an order needs. */
export interface Buyer {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthday: string | null;
  readonly gender: string | null;
  readonly middleInitial: string | null;
  readonly driversLicense: Person["driversLicense"];
  readonly driverAttributes: readonly { name: string; value: string }[];
  readonly attributes: AttributeAnswers;
  readonly vehicles: readonly Vehicle[];
  readonly emails: readonly EmailAddress[];
  readonly addresses: readonly Address[];
  readonly phones: readonly Phone[];
}

/** A row as to_jsonb returns it: instants are strings. */
type JsonRow<Table> = {
  readonly [Column in keyof Selectable<Table>]: Selectable<Table>[Column] extends Date
    ? string
    : Selectable<Table>[Column];
};

/** The active entries of one of the driver's lists as a JSON array. */
function list<T>(table: string, entry: RawBuilder<unknown>): RawBuilder<T[]> {
  return sql<
    T[]
  >`(select coalesce(jsonb_agg(${entry} order by entries.seq), '[]'::jsonb) from ${sql.table(table)} entries
    where entries.tenant = drivers.tenant and entries.driver_id = drivers.id and not entries.inactive)`;
}

const wholeEntry = sql`to_jsonb(entries)`;

/**
 * Locks the driver's row until the transaction ends, so that orders and changes of one profile are serialised, then
 * reads the driver. Throws if there is none.
 */
export async function lockBuyer(db: TenantDb, driverId: string): Promise<Buyer> {
  // A separate statement: a statement that had to wait for the lock would return the lists as they were before.
  await lockProfile(db, driverId);
  const row = await db
    .selectFrom("drivers")
    .selectAll("drivers")
    .select(list<JsonRow<VehiclesTable>>("vehicles", wholeEntry).as("vehicles"))
    .select(list<JsonRow<EmailAddressesTable>>("email_addresses", wholeEntry).as("emails"))
    .select(list<JsonRow<AddressesTable>>("addresses", wholeEntry).as("addresses"))
    .select(list<JsonRow<PhonesTable>>("phones", wholeEntry).as("phones"))
    .where("drivers.id", "=", driverId)
    .executeTakeFirstOrThrow();
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    middleInitial: row.middle_initial,
    birthday: row.birthday,
    gender: row.gender,
    driversLicense: licenseEntity(row),
    driverAttributes: row.driver_attributes,
    attributes: row.attributes,
    vehicles: row.vehicles.map(vehicleEntity),
    emails: row.emails.map(emailAddressEntity),
    addresses: row.addresses.map(addressEntity),
    phones: row.phones.map(phoneEntity),
  };
}

/** The driver in the shape of the profile. */
function personOf(buyer: Buyer): Person {
  return {
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    middleInitial: buyer.middleInitial ?? undefined,
    birthday: buyer.birthday ?? undefined,
    gender: buyer.gender ?? undefined,
    driversLicense: buyer.driversLicense,
    addresses: [...buyer.addresses],
    emailAddresses: [...buyer.emails],
    phones: [...buyer.phones],
    vehicles: [...buyer.vehicles],
    attributes: buyer.attributes,
  };
}

/** Whether the profile has every section that the tenant requires before buying, with all required answers. */
export function isProfileReady(tenant: EffectiveTenant, buyer: Buyer): boolean {
  const person = personOf(buyer);
  return isReadyToBuy(
    { ...person, incompleteSections: incompleteSections(tenant, person) },
    profileRequiredFields(tenant),
  );
}
