import { makeAutoObservable } from "mobx";
import { failureMessages } from "../domain/api-failure.ts";
import type { Permit } from "../domain/generated/api-orders.ts";
import type { Messages } from "../domain/messages.ts";
import type { DriverCollaborators } from "./buying-terms-store.ts";
import { Loadable } from "./loadable.ts";

/** A permit that cannot be bought; its availability says why. */
export type UnavailablePermit = Permit & { readonly availability: Exclude<Permit["availability"], "available"> };

function isUnavailable(permit: Permit): permit is UnavailablePermit {
  return permit.availability !== "available";
}

interface PermitsCollaborators extends DriverCollaborators {
  messages: Messages;
}

/** The permits that match the driver, those on sale and those that are not. */
export class PermitsStore {
  /** Why the list did not load: messages for the permit screen, since there is no dialog (specification section 8). */
  private words: readonly string[] = [];
  private readonly list: Loadable<readonly Permit[]>;
  readonly #with: PermitsCollaborators;

  constructor(collaborators: PermitsCollaborators) {
    this.#with = collaborators;
    this.list = new Loadable<readonly Permit[]>({
      fetch: () => this.#fetch(),
      onFailure: (failure) => this.setWords(failureMessages(failure, collaborators.messages)),
    });
    makeAutoObservable<PermitsStore, "list">(this, { list: false }, { autoBind: true });
  }

  get permits(): readonly Permit[] {
    return this.list.value ?? [];
  }

  /** ready as soon as there is a list, even if a reload fails. */
  get status(): Loadable<unknown>["status"] {
    return this.list.status;
  }

  /** The last load failed; the list from before, if any, is still shown. */
  get hasFailed(): boolean {
    return this.list.hasFailed;
  }

  get errorMessages(): readonly string[] {
    return this.hasFailed ? this.words : [];
  }

  /** Permits that can be selected, in the server's order. */
  get available(): readonly Permit[] {
    return this.permits.filter((permit) => permit.availability === "available");
  }

  /** Permits that match the driver but cannot be bought; availability says why. */
  get unavailable(): readonly UnavailablePermit[] {
    return this.permits.filter(isUnavailable);
  }

  find(permitId: string): Permit | undefined {
    return this.permits.find((permit) => permit.id === permitId);
  }

  /** Loads the list again while the current one stays in view; joins a load in progress. */
  load(): Promise<void> {
    return this.list.load();
  }

  /** Loads the list again after something has changed on the server. */
  reload(): Promise<void> {
    return this.list.reload();
  }

  /** Clears the driver's list. */
  clear(): void {
    this.list.clear();
    this.words = [];
  }

  async #fetch(): Promise<readonly Permit[] | undefined> {
    this.setWords([]);
    const { profile, loadApi } = this.#with;
    await profile.ensureLoaded();
    const { account } = profile;
    // The profile store has shown its own failure.
    if (account === null) return undefined;
    return (await loadApi()).orders.purchasablePermits(account.endUserAccountEntity.id, account.userName);
  }

  private setWords(words: readonly string[]): void {
    this.words = words;
  }
}
