import { makeAutoObservable } from "mobx";
import type { Api, LoadApi } from "../api/api.ts";
import type { ProfileList } from "../api/profile.ts";
import type { ApiFailure } from "../domain/api-failure.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { DriverAccount } from "../domain/generated/api-entities.ts";
import type { ProfileRequiredFields } from "../domain/generated/api-profile.ts";
import { isCompleteForSignIn, missingSections, type ProfileSection } from "../domain/profile-completeness.ts";
import { personUpdateTitleKey } from "../domain/person-update.ts";
import { attempt } from "./attempt.ts";
import type { DriverTurns } from "./driver-turns.ts";
import { Loadable } from "./loadable.ts";
import { PendingIds } from "./pending-ids.ts";
import type { UiStore } from "./ui-store.ts";

/** How saving went. refused: words beside the fields, no dialog. failed: the dialog has been raised already. */
export type SaveOutcome =
  { kind: "saved" } | { kind: "refused"; errors: Record<string, string>; message: string } | { kind: "failed" };

export interface ProfileCollaborators {
  loadApi: LoadApi;
  ui: UiStore;
  turns: DriverTurns;
  /** The signed-in driver's user name, or null. */
  userName(): string | null;
  newId(): string;
}

/** The signed-in driver's account and profile. Every change is followed by a reload (specification section 7). */
export class ProfileStore {
  private readonly loaded: Loadable<DriverAccount>;
  private readonly required: Loadable<ProfileRequiredFields>;
  readonly #with: ProfileCollaborators;
  readonly #pendingIds: PendingIds;

  constructor(collaborators: ProfileCollaborators) {
    this.#with = collaborators;
    this.#pendingIds = new PendingIds(collaborators.newId);
    const { ui } = collaborators;
    this.loaded = new Loadable<DriverAccount>({
      fetch: () => this.#fetch(),
      tell: (failure) => ui.raise(failure, () => void this.load()),
    });
    this.required = new Loadable<ProfileRequiredFields>({
      fetch: async () => (await collaborators.loadApi()).profile.requiredFields(),
      tell: (failure, retry) => ui.raise(failure, retry),
    });
    makeAutoObservable<ProfileStore, "loaded" | "required">(
      this,
      { loaded: false, required: false },
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

  /** Loads both anew after something has changed on the server. */
  async reload(): Promise<void> {
    await Promise.all([this.loaded.reload(), this.required.reload()]);
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

  addVehicle(entity: Entity): Promise<SaveOutcome> {
    return this.#addTo("vehicle", entity);
  }

  addAddress(entity: Entity): Promise<SaveOutcome> {
    return this.#addTo("address", entity);
  }

  addPhone(entity: Entity): Promise<SaveOutcome> {
    return this.#addTo("phone", entity);
  }

  addEmailAddress(entity: Entity): Promise<SaveOutcome> {
    return this.#addTo("email-address", entity);
  }

  /** Saves personal details or the driver's licence: the entity of either form. */
  updatePerson(entity: Entity): Promise<SaveOutcome> {
    return this.#save((api) => api.profile.updatePerson(entity, personUpdateTitleKey(entity)));
  }

  /** Takes an account that was loaded elsewhere (sign-in). */
  accept(account: DriverAccount): void {
    this.loaded.set(account);
  }

  /** Forgets the driver. */
  clear(): void {
    this.loaded.clear();
    this.required.clear();
  }

  async #addTo(list: ProfileList, entity: Entity): Promise<SaveOutcome> {
    const id = this.#pendingIds.idFor(list, entity);
    const outcome = await this.#save(async (api) => {
      await api.profile.add(list, await this.#accountId(api), { ...entity, id });
    });
    if (outcome.kind !== "failed") this.#pendingIds.settle(list);
    return outcome;
  }

  /** The {accountId} of the calls; loads the account where a save comes before it. */
  async #accountId(api: Api): Promise<string> {
    if (this.account === null) this.accept(await this.#fetchAccount(api));
    return this.account?.endUserAccountEntity.id ?? "";
  }

  #fetchAccount(api: Api): Promise<DriverAccount> {
    return api.account.driverAccount(this.#with.userName() ?? "");
  }

  async #save(run: (api: Api) => Promise<void>): Promise<SaveOutcome> {
    const { ui, turns, loadApi } = this.#with;
    const result = await attempt(ui, async () => run(await loadApi()), turns.watch());
    if (!result.isDone) return this.#refused(result.failure);
    await this.loaded.reload();
    return { kind: "saved" };
  }

  #refused(failure: ApiFailure): SaveOutcome {
    if (failure.errors !== undefined) {
      return { kind: "refused", errors: { ...failure.errors }, message: failure.messages.join("\n") };
    }
    if (failure.kind === "refused") this.#with.ui.raise(failure);
    return { kind: "failed" };
  }

  async #fetch(): Promise<DriverAccount> {
    const account = this.#fetchAccount(await this.#with.loadApi());
    // Has a dialog of its own where it fails, so that it never keeps the account back.
    const [loaded] = await Promise.all([account, this.required.ensure()]);
    return loaded;
  }
}
