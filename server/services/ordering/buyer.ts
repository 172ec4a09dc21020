import { sql, type RawBuilder } from "kysely";
import type { OrderVehicle } from "../../../src/domain/generated/api-orders.ts";
import { isReadyToBuy } from "../../../src/domain/profile-completeness.ts";
import type { TenantDb } from "../../db/database.ts";
import type { AttributeAnswers } from "../../db/schema.ts";
import { profileRequiredFields } from "../profile.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";

/** An e-mail address of the driver; confirmed counts confirmations of orders that went to it lately, whoever ordered. */
export interface BuyerEmail {
  readonly id: string;
  readonly address: string;
  readonly confirmed: number;
}

/** How long a confirmation counts, in milliseconds. */
const LATELY_MS = 24 * 3600_000;

/** A driver as an order needs to know one: read by one statement, the row locked so that their orders go one by one. */
export interface Buyer {
  readonly firstName: string;
  readonly birthday: string | null;
  readonly licenseNumber: string | null;
  readonly licenseState: string | null;
  readonly driverAttributes: readonly { name: string; value: string }[];
  readonly attributes: AttributeAnswers;
  readonly vehicles: readonly OrderVehicle[];
  readonly emails: readonly BuyerEmail[];
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

const emailEntry = (since: Date) => sql`jsonb_build_object('id', entries.id, 'address', entries.address,
  'confirmed', (select count(*) from orders where orders.tenant = entries.tenant
    and lower(orders.confirmation_address) = lower(entries.address) and orders.placed_at > ${since}))`;
const idEntry = sql`to_jsonb(entries.id)`;

/** Reads the driver of this transaction's tenant and locks the row to its end. Throws where there is none. */
export function lockBuyer(db: TenantDb, driverId: string, now: Date): Promise<Buyer> {
  const since = new Date(now.getTime() - LATELY_MS);
  return db
    .selectFrom("drivers")
    .select(["first_name as firstName", "birthday", "license_number as licenseNumber", "license_state as licenseState"])
    .select(["driver_attributes as driverAttributes", "attributes"])
    .select(list<OrderVehicle>("vehicles", vehicleEntry).as("vehicles"))
    .select(list<BuyerEmail>("email_addresses", emailEntry(since)).as("emails"))
    .select(list<string>("addresses", idEntry).as("addressIds"))
    .select(list<string>("phones", idEntry).as("phoneIds"))
    .where("drivers.id", "=", driverId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Whether the profile has every section that the tenant requires before buying. */
export function isProfileReady(tenant: EffectiveTenant, buyer: Buyer): boolean {
  const active = (ids: readonly string[]) => ids.map(() => ({ inactive: false }));
  const { birthday, licenseNumber, licenseState } = buyer;
  const person = {
    birthday: birthday ?? undefined,
    driversLicense: { number: licenseNumber ?? undefined, state: { code: licenseState ?? undefined } },
    addresses: active(buyer.addressIds),
    phones: active(buyer.phoneIds),
  };
  return isReadyToBuy(person, profileRequiredFields(tenant));
}
