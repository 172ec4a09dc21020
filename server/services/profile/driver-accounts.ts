import type { Selectable } from "kysely";
import type {
  Address,
  BillingAddress,
  DriverAccount,
  EmailAddress,
  Person,
  Phone,
  Vehicle,
} from "../../../src/domain/generated/api-entities.ts";
import { formDataFromEntity } from "../../../src/domain/form-entity.ts";
import type { FormId } from "../../../src/domain/generated/document-names.ts";
import type { ProfileSection } from "../../../src/domain/profile-completeness.ts";
import { missingFields } from "../../../src/domain/required-answers.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import type {
  AddressesTable,
  BillingAddressesTable,
  DriversTable,
  EmailAddressesTable,
  PhonesTable,
  PortalSchema,
  VehiclesTable,
} from "../../db/schema.ts";
import type { AuthenticatedDriver } from "../../identity/sessions.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { citationsThatBlock } from "../citations/read-citations.ts";

/** Converts a value for the API: a missing answer is omitted. */
function answered<T>(value: T | null): T | undefined {
  return value ?? undefined;
}

/** Attributes for the API, omitted if there are none. */
function answers<T extends object>(attributes: T): T | undefined {
  return Object.keys(attributes).length > 0 ? attributes : undefined;
}

/** The columns of a list's row that its entity needs. The row may come from JSON, in which instants are strings. */
type EntryRow<Table> = Omit<Selectable<Table>, "created_at">;

export function vehicleEntity(row: EntryRow<VehiclesTable>): Vehicle {
  return {
    id: row.id,
    year: answered(row.year),
    color: answered(row.color),
    make: { name: row.make ?? "" },
    model: answered(row.model),
    vin: answered(row.vin),
    licensePlate: { number: row.plate_number ?? "", state: { code: row.plate_state ?? "" } },
    inactive: row.inactive,
    attributes: answers(row.attributes),
  };
}

export function addressEntity(row: EntryRow<AddressesTable>): Address {
  return {
    id: row.id,
    line1: row.line1 ?? "",
    line2: answered(row.line2),
    city: row.city ?? "",
    state: { code: row.state ?? "" },
    zip: row.zip ?? "",
    defaultFlag: row.default_flag,
    inactive: row.inactive,
    accountId: row.driver_id,
    attributes: answers(row.attributes),
  };
}

export function billingAddressEntity(row: EntryRow<BillingAddressesTable>): BillingAddress {
  const { accountId, ...address } = addressEntity(row);
  return { ...address, driverId: accountId };
}

export function emailAddressEntity(row: EntryRow<EmailAddressesTable>): EmailAddress {
  return {
    id: row.id,
    address: row.address,
    defaultFlag: row.default_flag,
    inactive: row.inactive,
    accountId: row.driver_id,
    attributes: answers(row.attributes),
  };
}

export function phoneEntity(row: EntryRow<PhonesTable>): Phone {
  return {
    id: row.id,
    number: row.number,
    extension: answered(row.extension),
    defaultFlag: row.default_flag,
    inactive: row.inactive,
    accountId: row.driver_id,
    attributes: answers(row.attributes),
  };
}

export function licenseEntity(row: Selectable<DriversTable>): Person["driversLicense"] {
  if (row.license_number === null && row.license_state === null) return undefined;
  return {
    number: answered(row.license_number),
    state: row.license_state === null ? undefined : { code: row.license_state },
    attributes: answers(row.license_attributes),
  };
}

type EntryTable = "addresses" | "billing_addresses" | "email_addresses" | "phones" | "vehicles";

/** Returns the active rows of a list, in the order in which they were added. */
export async function activeRows<T extends EntryTable>(db: TenantDb, table: T, driverId: string) {
  const rows = await db
    .selectFrom(table as "addresses")
    .selectAll()
    .where("driver_id", "=", driverId)
    .where("inactive", "=", false)
    .orderBy("seq")
    .execute();
  return rows as unknown as Selectable<PortalSchema[T]>[];
}

async function personEntity(db: TenantDb, driver: Selectable<DriversTable>): Promise<Person> {
  const id = driver.id;
  // One after the other: a transaction has one connection.
  const addresses = await activeRows(db, "addresses", id);
  const billingAddresses = await activeRows(db, "billing_addresses", id);
  const emailAddresses = await activeRows(db, "email_addresses", id);
  const phones = await activeRows(db, "phones", id);
  const vehicles = await activeRows(db, "vehicles", id);
  return {
    firstName: driver.first_name,
    lastName: driver.last_name,
    middleInitial: answered(driver.middle_initial),
    birthday: answered(driver.birthday),
    gender: answered(driver.gender),
    driversLicense: licenseEntity(driver),
    addresses: addresses.map(addressEntity),
    billingAddresses: billingAddresses.map(billingAddressEntity),
    emailAddresses: emailAddresses.map(emailAddressEntity),
    phones: phones.map(phoneEntity),
    vehicles: vehicles.map(vehicleEntity),
    attributes: answers(driver.attributes),
  };
}

/** The row of a driver in this transaction's tenant. */
function driverRow(db: TenantDb, driverId: string): Promise<Selectable<DriversTable>> {
  return db.selectFrom("drivers").selectAll().where("id", "=", driverId).executeTakeFirstOrThrow();
}

/** Reads everything that the portal shows of a signed-in driver. hasCitations: whether the tenant uses citations. */
export function readDriverAccount(
  database: Database,
  driver: AuthenticatedDriver,
  hasCitations: boolean,
): Promise<DriverAccount> {
  return database.withTenant(driver.tenant, async (db) => {
    const row = await driverRow(db, driver.driverId);
    const unpaid = hasCitations ? (await citationsThatBlock(db, driver.driverId)).length : 0;
    return {
      userName: driver.userName,
      // A signed-in driver has proven the address, or came through the provider, which vouches for the driver instead.
      verifyEmail: true,
      endUserAccountEntity: {
        id: row.id,
        accountId: row.number,
        driverAttributes: row.driver_attributes,
        person: await personEntity(db, row),
        ...(unpaid === 0 ? {} : { unpaidCitations: unpaid }),
      },
      permissionGroup: driver.userGroup,
      userGroup: driver.userGroup,
      clientName: driver.tenant,
    };
  });
}

/** Fields of personal details that are separate sections. */
const OWN_SECTIONS = ["birthday", "gender"] as const;

/** Returns the fields that a form of the tenant requires and the entity lacks; none if the tenant has no such form. */
function fieldsLackedBy(tenant: EffectiveTenant, formId: FormId, entity: unknown): string[] {
  const compiled = tenant.forms.get(formId);
  if (compiled === undefined) return [];
  return missingFields(compiled.validate(formDataFromEntity(compiled.form, entity), tenant.messages));
}

function personSections(tenant: EffectiveTenant, person: Person): ProfileSection[] {
  const fields = fieldsLackedBy(tenant, "person", person);
  const isOfPerson = fields.some((field) => !OWN_SECTIONS.some((own) => own === field));
  return [...(isOfPerson ? (["personalDetails"] as const) : []), ...OWN_SECTIONS.filter((own) => fields.includes(own))];
}

/**
 * Returns the sections with data that lacks an answer which its form now requires: one that became required after the
 * section was filled in, in a field of the tenant or of the portal. An empty section is never included, since there is
 * nothing to complete.
 */
export function incompleteSections(tenant: EffectiveTenant, person: Person): ProfileSection[] {
  const { addresses, emailAddresses, phones, vehicles, driversLicense } = person;
  const parts: [ProfileSection, formId: FormId, entities: readonly unknown[]][] = [
    ["addresses", "address", addresses],
    ["emailAddresses", "email", emailAddresses],
    ["phones", "phone", phones],
    ["vehicles", "vehicle", vehicles],
    ["driversLicense", "drivers-license", driversLicense === undefined ? [] : [driversLicense]],
  ];
  const open = parts.filter(([, formId, entities]) =>
    entities.some((entity) => fieldsLackedBy(tenant, formId, entity).length > 0),
  );
  return [...personSections(tenant, person), ...open.map(([section]) => section)];
}
