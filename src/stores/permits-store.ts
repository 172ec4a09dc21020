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
  /** Why the list did not load: words for the permit screen, since there is no dialog (specification section 8). */
  private words: readonly string[] = [];
  private readonly list: Loadable<readonly Permit[]>;
  readonly #with: PermitsCollaborators;

  constructor(collaborators: PermitsCollaborators) {
    this.#with = collaborators;
    this.list = new Loadable<readonly Permit[]>({
      fetch: () => this.#fetch(),
      tell: (failure) => this.tell(failureMessages(failure, collaborators.messages)),
    });
    makeAutoObservable<PermitsStore, "list">(this, { list: false }, { autoBind: true });
  }

  get permits(): readonly Permit[] {
    return this.list.value ?? [];
  }

  /** ready as soon as there is a list, whatever becomes of reloading it. */
  get status(): Loadable<unknown>["status"] {
    return this.list.status;
  }

  /** The newest load failed; the list from before, if there was one, is still there. */
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

  /** Loads the list again, the one that is there staying in view; joins a load under way. */
  load(): Promise<void> {
    return this.list.load();
  }

  /** Loads the list again after something has changed on the server. */
  reload(): Promise<void> {
    return this.list.reload();
  }

  /** Forgets the driver's list. */
  clear(): void {
    this.list.clear();
    this.words = [];
  }

  async #fetch(): Promise<readonly Permit[] | undefined> {
    this.tell([]);
    const { profile, loadApi } = this.#with;
    await profile.ensureLoaded();
    const { account } = profile;
    // The profile has told of its own failure.
    if (account === null) return undefined;
    return (await loadApi()).orders.purchasablePermits(account.endUserAccountEntity.id, account.userName);
  }

  private tell(words: readonly string[]): void {
    this.words = words;
  }
}
