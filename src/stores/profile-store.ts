import { makeAutoObservable } from "mobx";
import type { Api, LoadApi } from "../api/api.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { DriverAccount, Person } from "../domain/generated/api-entities.ts";
import type { ProfileRequiredFields, VehicleRequiredFields } from "../domain/generated/api-profile.ts";
import type { ListedEntries, ListedKind } from "../domain/profile-entries.ts";
import { isCompleteForSignIn, missingSections, type ProfileSection } from "../domain/profile-completeness.ts";
import type { DriverTurns } from "./driver-turns.ts";
import { Loadable } from "./loadable.ts";
import { ProfileReads } from "./profile-reads.ts";
import type { UiStore } from "./ui-store.ts";

export interface ProfileCollaborators {
  loadApi: LoadApi;
  ui: UiStore;
  turns: DriverTurns;
  /** The signed-in driver's user name, or null. */
  userName(): string | null;
}

/** The field of a person with the entries of a list that has its own call. */
const PERSON_LISTS: Readonly<Record<ListedKind, keyof Person>> = {
  "email-address": "emailAddresses",
  address: "addresses",
  phone: "phones",
};

/** The failure of a call that began when its driver had left; the end of the session has already been shown. */
function nobodySignedIn(): ApiFailure {
  const facts = { kind: "session-ended", status: 0, messages: [], isSilent: false } as const;
  return new ApiFailure({ ...facts, titleKey: "calls.titles.default" });
}

/** The signed-in driver's account and profile. Every change is followed by a reload (specification section 7). */
export class ProfileStore {
  /** Parts of the profile as they are stored now. */
  readonly reads: ProfileReads;
  private readonly loaded: Loadable<DriverAccount>;
  private readonly required: Loadable<ProfileRequiredFields>;
  private readonly vehicleRequired: Loadable<VehicleRequiredFields>;
  readonly #with: ProfileCollaborators;

  constructor(collaborators: ProfileCollaborators) {
    const { loadApi, ui, turns } = collaborators;
    const accountId = (api: Api) => this.accountId(api);
    this.#with = collaborators;
    this.reads = new ProfileReads({ loadApi, ui, turns, accountId });
    this.loaded = new Loadable<DriverAccount>({
      fetch: () => this.#fetch(),
      onFailure: (failure) => ui.raise(failure, () => void this.load()),
    });
    const onFailure = (failure: ApiFailure, retry: () => void) => ui.raise(failure, retry);
    this.required = new Loadable<ProfileRequiredFields>({
      fetch: async () => (await loadApi()).profile.requiredFields(),
      onFailure,
    });
    this.vehicleRequired = new Loadable<VehicleRequiredFields>({
      fetch: async () => (await loadApi()).profile.vehicleRequiredFields(),
      onFailure,
    });
    makeAutoObservable<ProfileStore, "loaded" | "required" | "vehicleRequired">(
      this,
      { reads: false, loaded: false, required: false, vehicleRequired: false },
      { autoBind: true },
    );
  }

  get account(): DriverAccount | null {
    return this.loaded.value ?? null;
  }

  get status(): Loadable<unknown>["status"] {
    return this.loaded.status;
  }

  /** The profile-required-fields setting; undefined until it is known. */
  get requiredFields(): ProfileRequiredFields | undefined {
    return this.required.value;
  }

  get requiredStatus(): Loadable<unknown>["status"] {
    return this.required.status;
  }

  /** Fields of the vehicle form that the tenant requires; undefined until they are known. */
  get vehicleRequiredFields(): VehicleRequiredFields | undefined {
    return this.vehicleRequired.value;
  }

  /** Sections that the driver still has to fill in; empty until the account is loaded. */
  get missingSections(): readonly ProfileSection[] {
    const person = this.account?.endUserAccountEntity.person;
    return person === undefined ? [] : missingSections(person, this.requiredFields);
  }

  /** Nothing is missing that sign-in or the tenant's setting requires. */
  get isComplete(): boolean {
    return this.requiredFields !== undefined && this.account !== null && this.missingSections.length === 0;
  }

  /** Whether the account and the tenant's requirements are loaded, so that missing sections are known. */
  get isJudged(): boolean {
    return this.account !== null && (this.requiredFields !== undefined || this.missingSections.length > 0);
  }

  /** None of the four lists that sign-in checks is empty. */
  get isCompleteForSignIn(): boolean {
    return this.account !== null && isCompleteForSignIn(this.account.endUserAccountEntity.person);
  }

  /** First and last name; empty while unknown. */
  get fullName(): string {
    const person = this.account?.endUserAccountEntity.person;
    return person === undefined ? "" : `${person.firstName} ${person.lastName}`.trim();
  }

  /**
   * Loads the account and the tenant's requirements; joins a load in progress. A failure shows the dialog with Retry.
   */
  async load(): Promise<void> {
    if (this.#with.userName() !== null) await this.loaded.load();
  }

  /** Loads both again after something has changed on the server. */
  async reload(): Promise<void> {
    await Promise.all([this.loaded.reload(), this.required.reload()]);
  }

  /** Reads the account again after a change, even if a read is in progress. */
  reloadAccount(): Promise<void> {
    return this.loaded.reload();
  }

  /** Loads what is not loaded yet. */
  async ensureLoaded(): Promise<void> {
    if (this.account === null) await this.load();
    else await this.required.ensure();
  }

  /**
   * Loads the fields of a profile that the tenant requires; joins a load in progress. A failure shows the dialog with
   * Retry.
   */
  loadRequiredFields(): Promise<void> {
    return this.required.load();
  }

  /**
   * Loads the fields of a vehicle that the tenant requires, unless they are known. A failure shows the dialog with
   * Retry.
   */
  ensureVehicleRequiredFields(): Promise<void> {
    return this.vehicleRequired.ensure();
  }

  /** Reads one list again before the driver chooses among its entries: another tab may have added some. */
  async refreshList(list: ListedKind): Promise<void> {
    const isCurrent = this.#with.turns.track();
    const entries = await this.reads.entries(list);
    if (entries !== undefined && isCurrent()) this.setList(list, entries);
  }

  /**
   * The driver's user group, after loading the account that names it. Null if that failed, which a dialog has shown;
   * loading it again is the driver's choice.
   */
  async userGroup(): Promise<string | null> {
    if (this.account === null && this.status !== "failed") await this.load();
    return this.account?.userGroup ?? null;
  }

  /** Stores an account that sign-in has loaded. */
  accept(account: DriverAccount): void {
    this.loaded.set(account);
  }

  /** Clears the driver's data. */
  clear(): void {
    this.loaded.clear();
    this.required.clear();
    this.vehicleRequired.clear();
  }

  /**
   * The {accountId} of the calls; loads the account if a save needs it first. Throws ApiFailure where it cannot be
   * loaded.
   */
  async accountId(api: Api): Promise<string> {
    if (this.account !== null) return this.account.endUserAccountEntity.id;
    if (this.#with.userName() === null) throw nobodySignedIn();
    const isCurrent = this.#with.turns.track();
    const account = await this.#fetchAccount(api);
    if (isCurrent()) this.accept(account);
    return account.endUserAccountEntity.id;
  }

  #fetchAccount(api: Api): Promise<DriverAccount> {
    return api.account.driverAccount(this.#with.userName() ?? "");
  }

  /** The account with its profile; later reads load only the profile. */
  async #fetchProfile(api: Api): Promise<DriverAccount> {
    const { account } = this;
    if (account === null) return this.#fetchAccount(api);
    const endUserAccountEntity = await api.profile.account(account.endUserAccountEntity.id);
    return { ...account, endUserAccountEntity };
  }

  async #fetch(): Promise<DriverAccount> {
    const account = this.#fetchProfile(await this.#with.loadApi());
    // A failure shows its own dialog, so that it never keeps the account from loading.
    const [loaded] = await Promise.all([account, this.required.ensure()]);
    return loaded;
  }

  private setList<L extends ListedKind>(list: L, entries: ListedEntries[L]): void {
    if (this.account === null) return;
    const { endUserAccountEntity } = this.account;
    const person = { ...endUserAccountEntity.person, [PERSON_LISTS[list]]: entries };
    this.loaded.amend({ ...this.account, endUserAccountEntity: { ...endUserAccountEntity, person } });
  }
}
