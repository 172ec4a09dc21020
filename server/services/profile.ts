import type { Clock } from "../../src/domain/clock.ts";
import type { FieldError } from "../../src/domain/effective-form.ts";
import type { Entity } from "../../src/domain/form-entity.ts";
import type { DriverAccount } from "../../src/domain/generated/api-entities.ts";
import type { ProfileRequiredFields } from "../../src/domain/generated/api-profile.ts";
import { translate } from "../../src/domain/messages.ts";
import type { Database } from "../db/database.ts";
import { isUniqueViolation } from "../db/unique-violation.ts";
import type { Principal } from "../identity/sessions.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import { readDriverAccount } from "./driver-accounts.ts";
import { checkForm } from "./form-check.ts";
import type { ServerOptions } from "./options.ts";
import { checkPersonUpdate, withStoredAttributes } from "./person-update.ts";
import { addEntry, countEntries, findEntry, FORM_OF_LIST, type ProfileList } from "./profile-entries.ts";

export type SaveOutcome =
  | { kind: "saved"; entity: Entity }
  | { kind: "refused"; errors: FieldError[] }
  /** The id stands for something that is not this driver's. */
  | { kind: "missing" };

/** More entries than any driver has; a bound on what one account can store. */
export const MAX_ENTRIES = 50;

export interface ProfileService {
  read(driver: Principal): Promise<DriverAccount>;
  add(tenant: EffectiveTenant, driver: Principal, list: ProfileList, body: Entity): Promise<SaveOutcome>;
  updatePerson(tenant: EffectiveTenant, driver: Principal, body: Entity): Promise<SaveOutcome>;
}

/** What the specification calls optional properties: positions 0 gender, 1 birthday, 2 licence, 3 phones, 4 addresses. */
export function profileRequiredFields(tenant: EffectiveTenant): ProfileRequiredFields {
  const { gender, birthday, driversLicense, phones, addresses } = tenant.preferences.profileRequiredFields;
  return [gender, birthday, driversLicense, phones, addresses];
}

/** Every field that the tenant's vehicle form requires: its own, and those that the tenant's preferences add. */
export function vehicleRequiredFields(tenant: EffectiveTenant): string[] {
  return [...(tenant.forms.get("vehicle")?.form.schema.required ?? [])];
}

/** A driver's own profile. Every write takes the driver from the session, never from the body. */
export function createProfileService(db: Database, clock: Clock, options: ServerOptions): ProfileService {
  async function add(
    tenant: EffectiveTenant,
    driver: Principal,
    list: ProfileList,
    body: Entity,
  ): Promise<SaveOutcome> {
    const check = checkForm(tenant, FORM_OF_LIST[list], body, options);
    if (check.kind === "refused") return check;
    const entryId = typeof body["id"] === "string" ? body["id"].toLowerCase() : undefined;
    const owner = { tenant: driver.tenant, driverId: driver.driverId, now: new Date(clock()), entryId };
    const store = db.withTenant(driver.tenant, async (trx): Promise<SaveOutcome> => {
      // Counting locks the driver's row, so of two that send the same entry at once the second finds the first's.
      const entries = await countEntries(trx, list, driver.driverId);
      const before = await findEntry(trx, list, owner);
      if (before !== undefined) return { kind: "saved", entity: before };
      if (entries >= MAX_ENTRIES) {
        const message = translate(tenant.messages, "errors.too_many_entries", { limit: MAX_ENTRIES });
        return { kind: "refused", errors: [{ field: "", rule: "maxItems", message }] };
      }
      return { kind: "saved", entity: await addEntry(trx, list, owner, check.entity) };
    });
    return store.catch((error: unknown): SaveOutcome => {
      if (entryId !== undefined && isUniqueViolation(error, "_pkey")) return { kind: "missing" };
      throw error;
    });
  }

  async function updatePerson(tenant: EffectiveTenant, driver: Principal, body: Entity): Promise<SaveOutcome> {
    const check = checkPersonUpdate(tenant, body, options);
    if (check.kind === "refused") return check;
    await db.withTenant(driver.tenant, async (trx) => {
      const stored = await trx
        .selectFrom("drivers")
        .select(["attributes", "license_attributes"])
        .where("id", "=", driver.driverId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const columns = withStoredAttributes(tenant, check.columns, stored);
      await trx.updateTable("drivers").set(columns).where("id", "=", driver.driverId).execute();
    });
    const account = await readDriverAccount(db, driver);
    return { kind: "saved", entity: { ...account.endUserAccountEntity.person } };
  }

  return { read: (driver) => readDriverAccount(db, driver), add, updatePerson };
}
