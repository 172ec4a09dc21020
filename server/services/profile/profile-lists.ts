import type { Entity } from "../../../src/domain/form-entity.ts";
import type { FormId } from "../../../src/domain/generated/document-names.ts";
import { plateKey } from "../../../src/domain/plates.ts";
import type { EntryList } from "../../../src/domain/profile-entries.ts";
import { attributesOf, flagAt, textAt, wholeNumberAt } from "../forms/checked-entity.ts";
import {
  addressEntity,
  billingAddressEntity,
  emailAddressEntity,
  phoneEntity,
  vehicleEntity,
} from "./driver-accounts.ts";

/** What all entries of a list have in common. */
interface ListTraits {
  /** The form that checks an entry. */
  readonly form: FormId;
  readonly table: "vehicles" | "email_addresses" | "addresses" | "phones" | "billing_addresses";
  /** Whether one entry of the list is the default. */
  readonly hasDefault: boolean;
  /** The column of each path in the entity, and how its value is read. */
  readonly columns: Readonly<Record<string, readonly [column: string, read: Reading]>>;
  /** Columns that are derived from an entity and never shown. */
  readonly derived?: (entity: Entity) => Readonly<Record<string, string | null>>;
  readonly entity: (row: never) => object;
}

type Reading = (entity: Entity, path: string) => string | number | boolean | null;

const ADDRESS_COLUMNS = {
  line1: ["line1", textAt],
  line2: ["line2", textAt],
  city: ["city", textAt],
  "state.code": ["state", textAt],
  zip: ["zip", textAt],
  defaultFlag: ["default_flag", flagAt],
} as const;

export const PROFILE_LISTS: Readonly<Record<EntryList, ListTraits>> = {
  vehicle: {
    form: "vehicle",
    table: "vehicles",
    hasDefault: false,
    columns: {
      year: ["year", wholeNumberAt],
      color: ["color", textAt],
      "make.name": ["make", textAt],
      model: ["model", textAt],
      vin: ["vin", textAt],
      "licensePlate.number": ["plate_number", textAt],
      "licensePlate.state.code": ["plate_state", textAt],
    },
    derived: (entity) => ({ plate_key: plateKey(textAt(entity, "licensePlate.number") ?? "") || null }),
    entity: vehicleEntity,
  },
  "email-address": {
    form: "email",
    table: "email_addresses",
    hasDefault: true,
    columns: { address: ["address", textAt], defaultFlag: ["default_flag", flagAt] },
    entity: emailAddressEntity,
  },
  address: {
    form: "address",
    table: "addresses",
    hasDefault: true,
    columns: ADDRESS_COLUMNS,
    entity: addressEntity,
  },
  phone: {
    form: "phone",
    table: "phones",
    hasDefault: true,
    columns: {
      number: ["number", textAt],
      extension: ["extension", textAt],
      defaultFlag: ["default_flag", flagAt],
    },
    entity: phoneEntity,
  },
  "billing-address": {
    form: "billing-address",
    table: "billing_addresses",
    hasDefault: true,
    columns: ADDRESS_COLUMNS,
    entity: billingAddressEntity,
  },
};

/** The columns of an entry, from an entity that its form has checked. */
export function columnsOf(list: EntryList, entity: Entity): Record<string, string | number | boolean | null> {
  const { columns: columnsByPath, derived } = PROFILE_LISTS[list];
  const columns = Object.entries(columnsByPath).map(([path, [column, read]]) => [column, read(entity, path)]);
  const attributes = JSON.stringify(attributesOf(entity));
  return { ...Object.fromEntries(columns), ...derived?.(entity), attributes };
}

/** An entry in the shape of the API. */
export function entryEntity(list: EntryList, row: unknown): Entity {
  return { ...(PROFILE_LISTS[list].entity as (row: unknown) => object)(row) };
}
