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
      tell: (failure) => ui.raise(failure, () => void this.load()),
    });
    const tell = (failure: ApiFailure, retry: () => void) => ui.raise(failure, retry);
    this.required = new Loadable<ProfileRequiredFields>({
      fetch: async () => (await loadApi()).profile.requiredFields(),
      tell,
    });
    this.vehicleRequired = new Loadable<VehicleRequiredFields>({
      fetch: async () => (await loadApi()).profile.vehicleRequiredFields(),
      tell,
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
  async load(): Promise<void> {
    if (this.#with.userName() !== null) await this.loaded.load();
  }

  /** Loads both again after something has changed on the server. */
  async reload(): Promise<void> {
    await Promise.all([this.loaded.reload(), this.required.reload()]);
  }

  /** Reads the account again after a change, whatever read was under way. */
  reloadAccount(): Promise<void> {
    return this.loaded.reload();
  }

  /** Loads what is not there yet. */
  async ensureLoaded(): Promise<void> {
    if (this.account === null) await this.load();
    else await this.required.ensure();
  }

  /** Loads what the tenant requires of a profile; joins a load under way. A failure raises the dialog with Retry. */
  loadRequiredFields(): Promise<void> {
    return this.required.load();
  }

  /** Loads what the tenant requires of a vehicle, unless it is known; a failure raises the dialog with Retry. */
  ensureVehicleRequiredFields(): Promise<void> {
    return this.vehicleRequired.ensure();
  }

  /** Reads one list again, for a choice among its entries: another tab may have added to it. */
  async refreshList(list: ListedKind): Promise<void> {
    const isCurrent = this.#with.turns.watch();
    const entries = await this.reads.entries(list);
    if (entries !== undefined && isCurrent()) this.setList(list, entries);
  }

  /**
   * The driver's user group, once the account that names it is there; null where it could not be loaded: the dialog has
   * told that, and asking again is the driver's choice.
   */
  async userGroup(): Promise<string | null> {
    if (this.account === null && this.status !== "failed") await this.load();
    return this.account?.userGroup ?? null;
  }

  /** Takes an account that was loaded elsewhere (sign-in). */
  accept(account: DriverAccount): void {
    this.loaded.set(account);
  }

  /** Forgets the driver. */
  clear(): void {
    this.loaded.clear();
    this.required.clear();
    this.vehicleRequired.clear();
  }

  /** The {accountId} of the calls; loads the account where a save comes before it. Throws ApiFailure where it cannot be had. */
  async accountId(api: Api): Promise<string> {
    if (this.account !== null) return this.account.endUserAccountEntity.id;
    if (this.#with.userName() === null) throw nobodySignedIn();
    const isCurrent = this.#with.turns.watch();
    const account = await this.#fetchAccount(api);
    if (isCurrent()) this.accept(account);
    return account.endUserAccountEntity.id;
  }

  #fetchAccount(api: Api): Promise<DriverAccount> {
    return api.account.driverAccount(this.#with.userName() ?? "");
  }

  /** The account with its profile; once it is known, only the profile is read again. */
  async #fetchProfile(api: Api): Promise<DriverAccount> {
    const { account } = this;
    if (account === null) return this.#fetchAccount(api);
    const endUserAccountEntity = await api.profile.account(account.endUserAccountEntity.id);
    return { ...account, endUserAccountEntity };
  }

  async #fetch(): Promise<DriverAccount> {
    const account = this.#fetchProfile(await this.#with.loadApi());
    // Has a dialog of its own where it fails, so that it never keeps the account back.
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
