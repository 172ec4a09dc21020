import { sql, type RawBuilder } from "kysely";
import type { Address, EmailAddress, Person, Phone } from "../../../src/domain/generated/api-entities.ts";
import type { OrderVehicle } from "../../../src/domain/generated/api-orders.ts";
import {
  hasSection,
  isRequired,
  profileSections,
  type ProfileSection,
} from "../../../src/domain/profile-completeness.ts";
import type { TenantDb } from "../../db/database.ts";
import type { AttributeAnswers } from "../../db/schema.ts";
import { profileRequiredFields } from "../profile.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";

/** A driver as an order needs to know one: read by one statement, the row locked so that their orders go one by one. */
export interface Buyer {
  readonly firstName: string;
  readonly birthday: string | null;
  readonly licenseNumber: string | null;
  readonly licenseState: string | null;
  readonly driverAttributes: readonly { name: string; value: string }[];
  readonly attributes: AttributeAnswers;
  readonly vehicles: readonly OrderVehicle[];
  readonly emails: readonly { id: string; address: string }[];
  readonly addressIds: readonly string[];
  readonly phoneIds: readonly string[];
}

/** The active entries of one of the driver's lists as a JSON array. */
function list<T>(table: string, entry: RawBuilder<unknown>): RawBuilder<T[]> {
  return sql<
    T[]
  >`(select coalesce(jsonb_agg(${entry} order by entries.seq), '[]'::jsonb) from ${sql.table(table)} entries
    where entries.tenant = drivers.tenant and entries.driver_id = drivers.id and not entries.inactive)`;
}

const vehicleEntry = sql`jsonb_strip_nulls(jsonb_build_object('id', entries.id, 'year', entries.year, 'color', entries.color,
  'make', jsonb_build_object('name', coalesce(entries.make, '')), 'model', entries.model, 'vin', entries.vin,
  'licensePlate', jsonb_build_object('number', coalesce(entries.plate_number, ''),
    'state', jsonb_build_object('code', coalesce(entries.plate_state, '')))))`;

const emailEntry = sql`jsonb_build_object('id', entries.id, 'address', entries.address)`;
const idEntry = sql`to_jsonb(entries.id)`;

/** Reads the driver of this transaction's tenant and locks the row to its end. Throws where there is none. */
export function lockBuyer(db: TenantDb, driverId: string): Promise<Buyer> {
  return db
    .selectFrom("drivers")
    .select(["first_name as firstName", "birthday", "license_number as licenseNumber", "license_state as licenseState"])
    .select(["driver_attributes as driverAttributes", "attributes"])
    .select(list<OrderVehicle>("vehicles", vehicleEntry).as("vehicles"))
    .select(list<{ id: string; address: string }>("email_addresses", emailEntry).as("emails"))
    .select(list<string>("addresses", idEntry).as("addressIds"))
    .select(list<string>("phones", idEntry).as("phoneIds"))
    .where("drivers.id", "=", driverId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** As much of the person as completeness looks at. */
function personOf(buyer: Buyer): Person {
  const entries = <T>(ids: readonly unknown[]) => ids.map(() => ({ inactive: false })) as unknown as T[];
  return {
    firstName: buyer.firstName,
    lastName: "",
    birthday: buyer.birthday ?? undefined,
    driversLicense: {
      number: buyer.licenseNumber ?? undefined,
      state: buyer.licenseState === null ? undefined : { code: buyer.licenseState },
    },
    addresses: entries<Address>(buyer.addressIds),
    emailAddresses: entries<EmailAddress>(buyer.emails),
    phones: entries<Phone>(buyer.phoneIds),
    vehicles: [],
  };
}

/** Buying never asks for the gender, wherever the setting lists it (specification section 2). */
const NEVER_ASKED: readonly ProfileSection[] = ["gender"];

/** Whether the profile has every section that the tenant requires before buying. */
export function isReadyToBuy(tenant: EffectiveTenant, buyer: Buyer): boolean {
  const required = profileRequiredFields(tenant);
  const person = personOf(buyer);
  return profileSections.every(
    (section) => NEVER_ASKED.includes(section) || !isRequired(section, required) || hasSection(person, section),
  );
}
