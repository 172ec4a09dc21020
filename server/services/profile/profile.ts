import type { Clock } from "../../../src/domain/clock.ts";
import type { FieldError } from "../../../src/domain/effective-form.ts";
import type { Entity } from "../../../src/domain/form-entity.ts";
import type { CheckAccountIdRequest } from "../../../src/domain/generated/api-account.ts";
import type { DriverAccount } from "../../../src/domain/generated/api-entities.ts";
import type { ProfileRequiredFields } from "../../../src/domain/generated/api-profile.ts";
import { translate } from "../../../src/domain/messages.ts";
import type { EntryList } from "../../../src/domain/profile-entries.ts";
import { isUniqueViolation, type Database, type TenantDb } from "../../db/database.ts";
import type { AuthenticatedDriver } from "../../identity/sessions.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { isOwnAccount } from "../accounts/account-id-check.ts";
import type { AddressListChanges, AfterChange } from "./address-list-changes.ts";
import { defaultEmail } from "./default-email.ts";
import { readDriverAccount, incompleteSections } from "./driver-accounts.ts";
import { canonicalId, isEntityId } from "../entity-id.ts";
import { changedColumns } from "./entry-changes.ts";
import { checkForm } from "../forms/form-check.ts";
import { attributesOf } from "../forms/checked-entity.ts";
import { withFiles, type ServerOptions } from "../forms/options.ts";
import { filesForAnyForm, submitFilesOf, type FilesOfAnswers } from "../files/submitted-files.ts";
import { checkPersonUpdate, withStoredAttributes } from "./person-update.ts";
import {
  addEntry,
  changeEntry,
  countEntries,
  deleteEntry,
  findEntry,
  hideEntry,
  listEntries,
  lockProfile,
} from "./profile-entries.ts";
import { PROFILE_LISTS } from "./profile-lists.ts";
import type { EventSource } from "../security-events.ts";
import { ONE_PLATE, plateOf, plateTaken, takenPlate } from "./taken-plate.ts";

export type ProfileSaveOutcome =
  | { kind: "saved"; entity: Entity }
  /** The entry is new. */
  | { kind: "created"; entity: Entity }
  | { kind: "deleted" }
  | { kind: "refused"; errors: FieldError[] }
  /** There is no entry with this id, or it is not this driver's. */
  | { kind: "missing" };

type Refused = Extract<ProfileSaveOutcome, { kind: "refused" }>;

/** More entries than any driver has; limits what one account can store. */
const MAX_ENTRIES = 50;

/** A signed-in driver who uses the profile. */
export interface ProfileCaller {
  tenant: EffectiveTenant;
  driver: AuthenticatedDriver;
  source: EventSource;
}

interface Collaborators {
  db: Database;
  clock: Clock;
  options: ServerOptions;
  addressList: Pick<AddressListChanges, "follow" | "report">;
}

interface Written {
  outcome: ProfileSaveOutcome;
  after: AfterChange;
}

/** The optional properties of the specification by position: 0 gender, 1 birthday, 2 licence, 3 phones, 4 addresses. */
export function profileRequiredFields(tenant: EffectiveTenant): ProfileRequiredFields {
  const { gender, birthday, driversLicense, phones, addresses } = tenant.preferences.profileRequiredFields;
  return [gender, birthday, driversLicense, phones, addresses];
}

/** The fields that the tenant's vehicle form requires: its own, and those that the tenant's preferences add. */
export function vehicleRequiredFields(tenant: EffectiveTenant): string[] {
  return [...(tenant.forms.get("vehicle")?.form.schema.required ?? [])];
}

/** Returns the same refusal if the database found a conflict that the check could not see; rethrows any other error. */
function plateConflict({ tenant }: ProfileCaller, entity: Entity, error: unknown): ProfileSaveOutcome {
  if (!isUniqueViolation(error, ONE_PLATE)) throw error;
  return { kind: "refused", errors: [plateTaken(tenant.messages, plateOf(entity).number)] };
}

function idOf(body: Entity): string | undefined {
  return typeof body["id"] === "string" ? canonicalId(body["id"]) : undefined;
}

function tooMany(tenant: EffectiveTenant): ProfileSaveOutcome {
  const message = translate(tenant.messages, "errors.too_many_entries", { limit: MAX_ENTRIES });
  return { kind: "refused", errors: [{ field: "", rule: "maxItems", message }] };
}

/** A driver's own profile. Every read and write takes the driver from the session, never from the body. */
export class ProfileService {
  readonly #parts: Collaborators;

  constructor(parts: Collaborators) {
    this.#parts = parts;
  }

  /** Reads the account with its person, including which sections lack an answer that is now required. */
  async read({ tenant, driver }: Pick<ProfileCaller, "tenant" | "driver">): Promise<DriverAccount> {
    const account = await readDriverAccount(this.#parts.db, driver, tenant.preferences.citationsEnabled);
    const { person } = account.endUserAccountEntity;
    const open = incompleteSections(tenant, person);
    if (open.length === 0) return account;
    return {
      ...account,
      endUserAccountEntity: { ...account.endUserAccountEntity, person: { ...person, incompleteSections: open } },
    };
  }

  /** Whether the values from single sign-on match the signed-in account. */
  isOwnAccount(driver: AuthenticatedDriver, asked: CheckAccountIdRequest): Promise<boolean> {
    return isOwnAccount(this.#parts.db, driver, asked);
  }

  /** The active entries of a list. */
  list(driver: AuthenticatedDriver, list: EntryList): Promise<Entity[]> {
    return this.#parts.db.withTenant(driver.tenant, (trx) => listEntries(trx, list, driver.driverId));
  }

  /** An active entry; undefined if this driver has no entry with this id. */
  async find(driver: AuthenticatedDriver, list: EntryList, entryId: string): Promise<Entity | undefined> {
    if (!isEntityId(entryId)) return undefined;
    return this.#parts.db.withTenant(driver.tenant, (trx) =>
      findEntry(trx, list, { driverId: driver.driverId, entryId }),
    );
  }

  /** Adds an entry, once: a repeated call with the id that the caller created returns the stored entry. */
  add(caller: ProfileCaller, list: EntryList, body: Entity): Promise<ProfileSaveOutcome> {
    return this.#save(caller, list, body, (before) => ({ kind: "saved", entity: before }));
  }

  /** Creates a billing address, or replaces the driver's own with this id (decisions.md section 5). */
  saveBillingAddress(caller: ProfileCaller, body: Entity): Promise<ProfileSaveOutcome> {
    const { tenant, driver } = caller;
    const list = "billing-address";
    const entryId = idOf(body);
    if (body["inactive"] === true && entryId !== undefined) return this.update(caller, list, body);
    return this.#save(caller, list, body, async (_before, trx, entity) => {
      const named = { driverId: driver.driverId, entryId: entryId ?? "" };
      return saved(await changeEntry(trx, list, named, (row) => changedColumns(tenant, list, row, entity)));
    });
  }

  /** Changes an entry. `inactive: true` hides it and checks nothing else, so that outdated ones can be removed too. */
  async update(caller: ProfileCaller, list: EntryList, body: Entity): Promise<ProfileSaveOutcome> {
    const { tenant, driver } = caller;
    const named = { driverId: driver.driverId, entryId: idOf(body) ?? "" };
    if (body["inactive"] === true) {
      return this.#write(caller, list, async (trx) => saved(await hideEntry(trx, list, named)));
    }
    const options = await this.#withFiles(caller);
    const check = checkForm(tenant, PROFILE_LISTS[list].form, body, options);
    if (check.kind === "refused") {
      return (await this.find(driver, list, named.entryId)) === undefined ? { kind: "missing" } : check;
    }
    const { entity } = check;
    const answers = { form: PROFILE_LISTS[list].form, attributes: attributesOf(entity), files: options.files };
    const work = async (trx: TenantDb) =>
      (await plateRefusal(trx, caller, list, entity, named.entryId)) ??
      (await this.#submitFiles(trx, tenant, answers)) ??
      saved(await changeEntry(trx, list, named, (row) => changedColumns(tenant, list, row, entity)));
    const store = this.#write(caller, list, work, entity["defaultFlag"] === true);
    return store.catch((error: unknown) => plateConflict(caller, entity, error));
  }

  async remove(caller: ProfileCaller, list: EntryList, entryId: string): Promise<ProfileSaveOutcome> {
    if (!isEntityId(entryId)) return { kind: "missing" };
    const named = { driverId: caller.driver.driverId, entryId };
    return this.#write(caller, list, async (trx) =>
      (await deleteEntry(trx, list, named)) ? { kind: "deleted" } : { kind: "missing" },
    );
  }

  async updatePerson(caller: ProfileCaller, body: Entity): Promise<ProfileSaveOutcome> {
    const { tenant, driver } = caller;
    const { db } = this.#parts;
    const options = await this.#withFiles(caller);
    const check = checkPersonUpdate(tenant, body, options);
    if (check.kind === "refused") return check;
    const answers = Object.entries(check.answers).map(([form, attributes]) => ({
      form,
      attributes,
      files: options.files,
    }));
    const refusal = await db.withTenant(driver.tenant, async (trx) => {
      for (const each of answers) {
        const refused = await this.#submitFiles(trx, tenant, each);
        if (refused !== undefined) return refused;
      }
      const stored = await trx
        .selectFrom("drivers")
        .select(["attributes", "license_attributes"])
        .where("id", "=", driver.driverId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const columns = withStoredAttributes(tenant, check.columns, stored);
      await trx.updateTable("drivers").set(columns).where("id", "=", driver.driverId).execute();
      return undefined;
    });
    if (refusal !== undefined) return refusal;
    const account = await this.read(caller);
    return { kind: "saved", entity: { ...account.endUserAccountEntity.person } };
  }

  /** Checks and stores a new entry; one that exists already is passed to `known`. */
  async #save(
    caller: ProfileCaller,
    list: EntryList,
    body: Entity,
    known: (before: Entity, trx: TenantDb, entity: Entity) => ProfileSaveOutcome | Promise<ProfileSaveOutcome>,
  ): Promise<ProfileSaveOutcome> {
    const { tenant, driver } = caller;
    const { clock } = this.#parts;
    const options = await this.#withFiles(caller);
    const { form } = PROFILE_LISTS[list];
    const check = checkForm(tenant, form, body, options);
    if (check.kind === "refused") return check;
    const answers = { form, attributes: attributesOf(check.entity), files: options.files };
    const { tenant: slug, driverId } = driver;
    const entryId = idOf(body);
    const store = this.#write(caller, list, async (trx) => {
      const refused = await this.#submitFiles(trx, tenant, answers);
      if (refused !== undefined) return refused;
      const before = entryId === undefined ? undefined : await findEntry(trx, list, { driverId, entryId });
      if (before !== undefined) return known(before, trx, check.entity);
      if ((await countEntries(trx, list, driverId)) >= MAX_ENTRIES) return tooMany(tenant);
      const refusal = await plateRefusal(trx, caller, list, check.entity);
      if (refusal !== undefined) return refusal;
      const owner = { tenant: slug, driverId, now: new Date(clock()), ...(entryId === undefined ? {} : { entryId }) };
      return { kind: "created", entity: await addEntry(trx, list, owner, check.entity) };
    });
    return store.catch((error: unknown): ProfileSaveOutcome => {
      if (entryId !== undefined && isUniqueViolation(error, "_pkey")) return { kind: "missing" };
      return plateConflict(caller, check.entity, error);
    });
  }

  /** The options for checking forms, including the driver's own files. */
  async #withFiles({ tenant, driver }: ProfileCaller): Promise<ServerOptions> {
    const { db, options } = this.#parts;
    const files = await db.withTenant(driver.tenant, (trx) => filesForAnyForm(trx, tenant, driver));
    return withFiles(options, files);
  }

  /** Marks the files in the answers as sent; refuses the answers if one of the files has been deleted meanwhile. */
  async #submitFiles(db: TenantDb, tenant: EffectiveTenant, answers: FilesOfAnswers): Promise<Refused | undefined> {
    const errors = await submitFilesOf(db, tenant, answers, new Date(this.#parts.clock()));
    return errors.length === 0 ? undefined : { kind: "refused", errors };
  }

  /**
   * Makes one change of a list in one transaction that locks the profile, so that of two simultaneous changes the
   * second sees the result of the first. The consequences of a change of email addresses are stored with it.
   */
  async #write(
    caller: ProfileCaller,
    list: EntryList,
    work: (trx: TenantDb) => Promise<ProfileSaveOutcome>,
    isSavedAsDefault = false,
  ): Promise<ProfileSaveOutcome> {
    const { tenant, driver, source } = caller;
    const { db, addressList } = this.#parts;
    const { outcome, after } = await db.withTenant(driver.tenant, async (trx): Promise<Written> => {
      await lockProfile(trx, driver.driverId);
      if (list !== "email-address") return { outcome: await work(trx), after: { kind: "nothing" } };
      const before = await defaultEmail(trx, driver.driverId);
      const done = await work(trx);
      const change = { tenant, driver, source, before, isSavedAsDefault };
      return { outcome: done, after: await addressList.follow(trx, change) };
    });
    addressList.report(source, driver, after);
    return outcome;
  }
}

/** Refuses a vehicle whose plate another vehicle in the profile has; undefined for all other entries. */
async function plateRefusal(
  trx: TenantDb,
  { tenant, driver }: ProfileCaller,
  list: EntryList,
  entity: Entity,
  entryId = "",
): Promise<ProfileSaveOutcome | undefined> {
  if (list !== "vehicle") return undefined;
  const taken = await takenPlate(trx, { driverId: driver.driverId, entryId }, entity);
  return taken === undefined ? undefined : { kind: "refused", errors: [plateTaken(tenant.messages, taken)] };
}

function saved(entity: Entity | undefined): ProfileSaveOutcome {
  return entity === undefined ? { kind: "missing" } : { kind: "saved", entity };
}
