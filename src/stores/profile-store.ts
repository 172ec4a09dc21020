import { makeAutoObservable, observableRef } from "mobx";
import type { Api, LoadApi } from "../api/api.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { DriverAccount, Person } from "../domain/generated/api-entities.ts";
import type { ProfileRequiredFields, VehicleRequiredFields } from "../domain/generated/api-profile.ts";
import type { ListedEntries, ListedKind } from "../domain/profile-entries.ts";
import { isCompleteForSignIn, missingSections, type ProfileSection } from "../domain/profile-completeness.ts";
import { ProfileChanges } from "./profile-changes.ts";
import { ProfileReads } from "./profile-reads.ts";
import { SharedRun } from "./shared-run.ts";
import type { UiStore } from "./ui-store.ts";

export interface ProfileCollaborators {
  loadApi: LoadApi;
  ui: UiStore;
  /** The signed-in driver's user name, or null. */
  userName(): string | null;
  newId(): string;
}

/** Where a person has the entries of a list that a call of its own reads. */
const PERSON_LISTS: Readonly<Record<ListedKind, keyof Person>> = {
  "email-address": "emailAddresses",
  address: "addresses",
  phone: "phones",
};

/** A call that began as its driver left: whoever ended the session has said so. */
function nobodySignedIn(): ApiFailure {
  const facts = { kind: "session-ended", status: 0, messages: [], isSilent: false } as const;
  return new ApiFailure({ ...facts, titleKey: "calls.titles.default" });
}

/** The signed-in driver's account and profile. Every change is followed by a reload (specification section 7). */
export class ProfileStore {
  account: DriverAccount | null = null;
  status: "idle" | "loading" | "ready" | "failed" = "idle";
  /** The profile-required-fields setting; undefined until it is known. */
  requiredFields: ProfileRequiredFields | undefined = undefined;
  /** Fields of the vehicle form that the tenant requires; undefined until they are known. */
  vehicleRequiredFields: VehicleRequiredFields | undefined = undefined;
  /** What a driver changes. */
  readonly changes: ProfileChanges;
  /** Parts of the profile as they are stored now. */
  readonly reads: ProfileReads;
  readonly #with: ProfileCollaborators;
  readonly #loading = new SharedRun();
  readonly #loadingRequired = new SharedRun();
  readonly #loadingVehicleRequired = new SharedRun();
  /** Grows when the driver changes, so that an answer for the one before is dropped. */
  #driver = 0;

  constructor(collaborators: ProfileCollaborators) {
    const { loadApi, ui, newId } = collaborators;
    const accountId = (api: Api) => this.#accountId(api);
    this.#with = collaborators;
    this.reads = new ProfileReads({ loadApi, ui, accountId });
    this.changes = new ProfileChanges({ loadApi, ui, newId, accountId, reload: () => this.reload() });
    makeAutoObservable(
      this,
      {
        account: observableRef,
        requiredFields: observableRef,
        vehicleRequiredFields: observableRef,
        changes: false,
        reads: false,
      },
      { autoBind: true },
    );
  }

  /** Sections that the driver still has to fill in; empty while no account is loaded. */
  get missingSections(): readonly ProfileSection[] {
    const person = this.account?.endUserAccountEntity.person;
    return person === undefined ? [] : missingSections(person, this.requiredFields);
  }

  /** Nothing is missing, neither for sign-in nor by the tenant's setting. */
  get isComplete(): boolean {
    return this.requiredFields !== undefined && this.account !== null && this.missingSections.length === 0;
  }

  /** Whether it can be said yet if something is missing: the account is there and what the tenant requires is known. */
  get isJudged(): boolean {
    return this.account !== null && (this.requiredFields !== undefined || this.missingSections.length > 0);
  }

  /** None of the four lists that sign-in looks at is empty. */
  get isCompleteForSignIn(): boolean {
    return this.account !== null && isCompleteForSignIn(this.account.endUserAccountEntity.person);
  }

  /** First and last name, or "" while unknown. */
  get fullName(): string {
    const person = this.account?.endUserAccountEntity.person;
    return person === undefined ? "" : `${person.firstName} ${person.lastName}`.trim();
  }

  /** Loads the account and what the tenant requires; joins a load under way. A failure raises the dialog with Retry. */
  load(): Promise<void> {
    return this.#loading.join(() => this.#load());
  }

  /** Loads anew after a change: a load that was under way may have read the profile before it. */
  async reload(): Promise<void> {
    await this.#loading.running;
    await this.load();
  }

  /** Loads what is not there yet. */
  async ensureLoaded(): Promise<void> {
    if (this.account === null) await this.load();
    else if (this.requiredFields === undefined) await this.loadRequiredFields();
  }

  /** Loads what the tenant requires of a profile; joins a load under way. A failure raises the dialog with Retry. */
  loadRequiredFields(): Promise<void> {
    return this.#loadingRequired.join(() =>
      this.#loadSetting(
        (api) => api.profile.requiredFields(),
        (required) => this.setRequired(required),
        () => void this.loadRequiredFields(),
      ),
    );
  }

  /** Loads what the tenant requires of a vehicle, unless it is known; a failure raises the dialog with Retry. */
  async ensureVehicleRequiredFields(): Promise<void> {
    if (this.vehicleRequiredFields !== undefined) return;
    await this.#loadingVehicleRequired.join(() =>
      this.#loadSetting(
        (api) => api.profile.vehicleRequiredFields(),
        (required) => this.setVehicleRequired(required),
        () => void this.ensureVehicleRequiredFields(),
      ),
    );
  }

  /** Reads one list anew, for a choice among its entries: another tab may have added to it. */
  async refreshList(list: ListedKind): Promise<void> {
    const driver = this.#driver;
    const entries = await this.reads.entries(list);
    if (entries !== undefined && driver === this.#driver) this.setList(list, entries);
  }

  /** Takes an account that was loaded elsewhere (sign-in). */
  accept(account: DriverAccount): void {
    this.account = account;
    this.status = "ready";
  }

  /** Forgets the driver. */
  clear(): void {
    this.#driver += 1;
    for (const run of [this.#loading, this.#loadingRequired, this.#loadingVehicleRequired]) run.forget();
    this.account = null;
    this.status = "idle";
    this.requiredFields = undefined;
    this.vehicleRequiredFields = undefined;
  }

  /** The {accountId} of the calls; loads the account where a save comes before it. */
  async #accountId(api: Api): Promise<string> {
    if (this.account !== null) return this.account.endUserAccountEntity.id;
    if (this.#with.userName() === null) throw nobodySignedIn();
    const driver = this.#driver;
    const account = await this.#fetchAccount(api);
    if (driver === this.#driver) this.accept(account);
    return account.endUserAccountEntity.id;
  }

  #fetchAccount(api: Api): Promise<DriverAccount> {
    return api.account.driverAccount(this.#with.userName() ?? "");
  }

  /** The account with its profile; once it is known, only the profile is read anew. */
  async #fetchProfile(api: Api): Promise<DriverAccount> {
    const { account } = this;
    if (account === null) return this.#fetchAccount(api);
    const endUserAccountEntity = await api.profile.account(account.endUserAccountEntity.id);
    return { ...account, endUserAccountEntity };
  }

  async #load(): Promise<void> {
    const driver = this.#driver;
    if (this.#with.userName() === null) return;
    if (this.account === null) this.setStatus("loading");
    try {
      const api = await this.#with.loadApi();
      const account = this.#fetchProfile(api);
      // Has a dialog of its own where it fails, so that it never keeps the account back.
      const required = this.requiredFields === undefined ? this.loadRequiredFields() : undefined;
      const [loaded] = await Promise.all([account, required]);
      if (driver === this.#driver) this.accept(loaded);
    } catch (error) {
      if (driver === this.#driver && this.account === null) this.setStatus("failed");
      this.#raise(error, driver, () => void this.load());
    }
  }

  async #loadSetting<T>(read: (api: Api) => Promise<T>, take: (value: T) => void, retry: () => void): Promise<void> {
    const driver = this.#driver;
    try {
      const value = await read(await this.#with.loadApi());
      if (driver === this.#driver) take(value);
    } catch (error) {
      this.#raise(error, driver, retry);
    }
  }

  /** Shows a failed load, unless the driver has gone meanwhile. */
  #raise(error: unknown, driver: number, retry: () => void): void {
    if (!(error instanceof ApiFailure)) throw error;
    if (driver === this.#driver) this.#with.ui.raise(error, retry);
  }

  // State changes below are methods that MobX sees, since they happen after waiting.

  private setStatus(status: ProfileStore["status"]): void {
    this.status = status;
  }

  private setRequired(required: ProfileRequiredFields): void {
    this.requiredFields = required;
  }

  private setVehicleRequired(required: VehicleRequiredFields): void {
    this.vehicleRequiredFields = required;
  }

  private setList<L extends ListedKind>(list: L, entries: ListedEntries[L]): void {
    if (this.account === null) return;
    const { endUserAccountEntity } = this.account;
    const person = { ...endUserAccountEntity.person, [PERSON_LISTS[list]]: entries };
    this.account = { ...this.account, endUserAccountEntity: { ...endUserAccountEntity, person } };
  }
}
