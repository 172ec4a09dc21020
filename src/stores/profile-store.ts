import { makeAutoObservable, observableRef } from "mobx";
import type { Api, LoadApi } from "../api/api.ts";
import type { ProfileList } from "../api/profile.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { DriverAccount } from "../domain/generated/api-entities.ts";
import type { ProfileRequiredFields } from "../domain/generated/api-profile.ts";
import { isCompleteForSignIn, missingSections, type ProfileSection } from "../domain/profile-completeness.ts";
import { personUpdateTitleKey } from "../domain/person-update.ts";
import { attempt } from "./attempt.ts";
import { PendingIds } from "./pending-ids.ts";
import type { UiStore } from "./ui-store.ts";

/** How saving went. refused: words beside the fields, no dialog. failed: the dialog has been raised already. */
export type SaveOutcome =
  { kind: "saved" } | { kind: "refused"; errors: Record<string, string>; message: string } | { kind: "failed" };

export interface ProfileCollaborators {
  loadApi: LoadApi;
  ui: UiStore;
  /** The signed-in driver's user name, or null. */
  userName(): string | null;
  newId(): string;
}

/** The signed-in driver's account and profile. Every change is followed by a reload (specification section 7). */
export class ProfileStore {
  account: DriverAccount | null = null;
  status: "idle" | "loading" | "ready" | "failed" = "idle";
  /** The profile-required-fields setting; undefined until it is known. */
  requiredFields: ProfileRequiredFields | undefined = undefined;
  readonly #with: ProfileCollaborators;
  readonly #pendingIds: PendingIds;
  #loading: Promise<void> | null = null;
  #loadingRequired: Promise<void> | null = null;
  /** Grows when the driver changes, so that an answer for the one before is dropped. */
  #driver = 0;

  constructor(collaborators: ProfileCollaborators) {
    this.#with = collaborators;
    this.#pendingIds = new PendingIds(collaborators.newId);
    makeAutoObservable(this, { account: observableRef, requiredFields: observableRef }, { autoBind: true });
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
    const loading = (this.#loading ??= this.#load().finally(() => {
      // After clear() another driver's load may be under way.
      if (this.#loading === loading) this.#loading = null;
    }));
    return loading;
  }

  /** Loads what is not there yet. */
  async ensureLoaded(): Promise<void> {
    if (this.account === null) await this.load();
    else if (this.requiredFields === undefined) await this.loadRequiredFields();
  }

  /** Loads what the tenant requires of a profile; joins a load under way. A failure raises the dialog with Retry. */
  loadRequiredFields(): Promise<void> {
    const loading = (this.#loadingRequired ??= this.#loadRequired().finally(() => {
      if (this.#loadingRequired === loading) this.#loadingRequired = null;
    }));
    return loading;
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
    this.account = account;
    this.status = "ready";
  }

  /** Forgets the driver. */
  clear(): void {
    this.#driver += 1;
    this.#loading = null;
    this.#loadingRequired = null;
    this.account = null;
    this.status = "idle";
    this.requiredFields = undefined;
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
    const result = await attempt(this.#with.ui, async () => run(await this.#with.loadApi()));
    if (!result.isDone) return this.#refused(result.failure);
    // A load that was under way may have read the profile before the change.
    await this.#loading;
    await this.load();
    return { kind: "saved" };
  }

  #refused(failure: ApiFailure): SaveOutcome {
    if (failure.errors !== undefined) {
      return { kind: "refused", errors: { ...failure.errors }, message: failure.messages.join("\n") };
    }
    if (failure.kind === "refused") this.#with.ui.raise(failure);
    return { kind: "failed" };
  }

  async #load(): Promise<void> {
    const driver = this.#driver;
    if (this.#with.userName() === null) return;
    if (this.account === null) this.setStatus("loading");
    try {
      const api = await this.#with.loadApi();
      const account = this.#fetchAccount(api);
      // Has a dialog of its own where it fails, so that it never keeps the account back.
      const required = this.requiredFields === undefined ? this.loadRequiredFields() : undefined;
      const [loaded] = await Promise.all([account, required]);
      if (driver === this.#driver) this.accept(loaded);
    } catch (error) {
      if (driver === this.#driver && this.account === null) this.setStatus("failed");
      this.#raise(error, driver, () => void this.load());
    }
  }

  async #loadRequired(): Promise<void> {
    const driver = this.#driver;
    try {
      const api = await this.#with.loadApi();
      const required = await api.profile.requiredFields();
      if (driver === this.#driver) this.setRequired(required);
    } catch (error) {
      this.#raise(error, driver, () => void this.loadRequiredFields());
    }
  }

  /** Shows a failed load, unless the driver has gone meanwhile. */
  #raise(error: unknown, driver: number, retry: () => void): void {
    if (!(error instanceof ApiFailure)) throw error;
    if (driver === this.#driver) this.#with.ui.raise(error, retry);
  }

  private setStatus(status: ProfileStore["status"]): void {
    this.status = status;
  }

  private setRequired(required: ProfileRequiredFields): void {
    this.requiredFields = required;
  }
}
