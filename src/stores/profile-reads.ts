import type { Api, LoadApi } from "../api/api.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { Person } from "../domain/generated/api-entities.ts";
import type { AnyEntry, EntryList, ListedEntries, ListedKind } from "../domain/profile-entries.ts";
import { attempt, type Attempt } from "./attempt.ts";
import type { DriverTurns } from "./driver-turns.ts";
import type { UiStore } from "./ui-store.ts";

/** The stored entity. missing: it does not exist, or no longer. failed: the dialog has already been shown. */
export type FreshRead<T> = { kind: "found"; entity: T } | { kind: "missing" } | { kind: "failed" };

interface ReadCollaborators {
  loadApi: LoadApi;
  ui: UiStore;
  turns: DriverTurns;
  /** The {accountId} of the calls. Throws ApiFailure where it cannot be loaded. */
  accountId(api: Api): Promise<string>;
}

/** Reads parts of a profile again where the page may be out of date. */
export class ProfileReads {
  readonly #with: ReadCollaborators;

  constructor(collaborators: ReadCollaborators) {
    this.#with = collaborators;
  }

  /** Reads an entry before it is edited: another tab may have changed or removed it. */
  async entry(list: EntryList, id: string): Promise<FreshRead<AnyEntry>> {
    const read =
      list === "billing-address"
        ? await this.#billingAddress(id)
        : this.#freshRead(await this.#read((api, accountId) => api.profile.entry(list, accountId, id)));
    return read.kind === "found" && read.entity.inactive ? { kind: "missing" } : read;
  }

  /** Reads the personal details, including the driver's license, before they are edited. */
  async person(): Promise<FreshRead<Person>> {
    const read = this.#freshRead(await this.#read((api, accountId) => api.profile.account(accountId)));
    return read.kind === "found" ? { kind: "found", entity: read.entity.person } : read;
  }

  /** The active entries of a list; undefined if they could not be read, which a dialog with Retry has shown. */
  async entries<L extends ListedKind>(list: L): Promise<ListedEntries[L] | undefined> {
    const result = await this.#read((api, accountId) => api.profile.entries(list, accountId));
    if (result.isDone) return result.value;
    if (result.failure.kind === "refused") this.#with.ui.raise(result.failure);
    return undefined;
  }

  /** A billing address has no call of its own: it is read with the account. */
  async #billingAddress(id: string): Promise<FreshRead<AnyEntry>> {
    const read = await this.person();
    if (read.kind !== "found") return read;
    const entity = read.entity.billingAddresses?.find((each) => each.id === id);
    return entity === undefined ? { kind: "missing" } : { kind: "found", entity };
  }

  #freshRead<T>(result: Attempt<T>): FreshRead<T> {
    if (result.isDone) return { kind: "found", entity: result.value };
    const { failure } = result;
    if (failure.status === 404) return { kind: "missing" };
    if (failure.kind === "refused") this.#with.ui.raise(failure);
    return { kind: "failed" };
  }

  #read<T>(read: (api: Api, accountId: string) => Promise<T>): Promise<Attempt<T>> {
    const { ui, turns, loadApi, accountId } = this.#with;
    const run = async () => {
      const api = await loadApi();
      return read(api, await accountId(api));
    };
    return attempt(ui, run, turns.track());
  }
}

/** Whether a call failed because nothing has the id that it named. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 404;
}
