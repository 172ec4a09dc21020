import { makeAutoObservable, observableRef } from "mobx";
import { ApiFailure, failureMessages } from "../domain/api-failure.ts";
import type { Permit } from "../domain/generated/api-orders.ts";
import type { Messages } from "../domain/messages.ts";
import type { DriverCollaborators } from "./buying-terms-store.ts";

export interface PermitsCollaborators extends DriverCollaborators {
  messages: Messages;
}

/** The permits that match the driver, those on sale and those that are not. */
export class PermitsStore {
  permits: readonly Permit[] = [];
  status: "idle" | "loading" | "ready" | "failed" = "idle";
  /** Why the list did not load: words for the permit screen, since there is no dialog (specification section 8). */
  errorMessages: readonly string[] = [];
  readonly #with: PermitsCollaborators;
  #loading: Promise<void> | null = null;
  /** Grows when the driver changes, so that an answer for the one before is dropped. */
  #driver = 0;

  constructor(collaborators: PermitsCollaborators) {
    this.#with = collaborators;
    makeAutoObservable(this, { permits: observableRef, errorMessages: observableRef }, { autoBind: true });
  }

  /** Permits that can be selected, in the server's order. */
  get available(): readonly Permit[] {
    return this.permits.filter((permit) => permit.availability === "available");
  }

  /** Permits that match the driver but cannot be bought; availability says why. */
  get unavailable(): readonly Permit[] {
    return this.permits.filter((permit) => permit.availability !== "available");
  }

  find(permitId: string): Permit | undefined {
    return this.permits.find((permit) => permit.id === permitId);
  }

  /** Loads the list anew, the one that is there staying in view; joins a load under way. */
  load(): Promise<void> {
    const loading = (this.#loading ??= this.#load().finally(() => {
      if (this.#loading === loading) this.#loading = null;
    }));
    return loading;
  }

  async ensureLoaded(): Promise<void> {
    if (this.status !== "ready") await this.load();
  }

  /** Forgets the driver's list. */
  clear(): void {
    this.#driver += 1;
    this.#loading = null;
    this.permits = [];
    this.errorMessages = [];
    this.status = "idle";
  }

  async #load(): Promise<void> {
    const driver = this.#driver;
    if (this.status !== "ready") this.begin();
    try {
      await this.#with.profile.ensureLoaded();
      const { account } = this.#with.profile;
      // The profile has told of its own failure.
      if (account === null) return this.fail([]);
      const api = await this.#with.loadApi();
      const permits = await api.orders.purchasablePermits(account.endUserAccountEntity.id, account.userName);
      if (driver === this.#driver) this.accept(permits);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (driver === this.#driver) this.fail(failureMessages(error, this.#with.messages));
    }
  }

  private begin(): void {
    this.status = "loading";
    this.errorMessages = [];
  }

  private accept(permits: readonly Permit[]): void {
    this.permits = permits;
    this.errorMessages = [];
    this.status = "ready";
  }

  private fail(messages: readonly string[]): void {
    this.errorMessages = messages;
    this.status = "failed";
  }
}
