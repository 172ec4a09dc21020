import type { Api } from "../api/api.ts";
import type { ApiFailure } from "../domain/api-failure.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { DeletableList, EntryList } from "../domain/profile-entries.ts";
import { personUpdateTitleKey } from "../domain/person-update.ts";
import { attempt } from "./attempt.ts";
import { PendingIds } from "./pending-ids.ts";
import { isGone } from "./profile-reads.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";

/**
 * How saving went. The dialog of anything but saved has been raised already (specification section 8, docs/decisions/015).
 * refused: its words are beside the fields too. missing: what was to be changed is not there any more.
 */
export type SaveOutcome =
  | { kind: "saved" }
  | { kind: "refused"; isTold: true; errors: Record<string, string>; message: string }
  | { kind: "missing" }
  | { kind: "failed" };

function saveBilling(api: Api, driverId: string, entity: Entity): Promise<void> {
  return api.profile.saveBillingAddress({ ...entity, driverId });
}

/**
 * The changes of a profile. Each that was answered is followed by a reload (specification section 7), so that what another tab
 * changed shows too, and is often why one is refused; of two tabs the later one wins. The same change asked for twice at once is
 * sent once.
 */
export class ProfileChanges implements StorePart {
  readonly #with: PartCollaborators;
  readonly #pendingIds: PendingIds;
  readonly #running = new Map<string, Promise<SaveOutcome>>();

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    // They outlive a reload in the tab, as drafts do.
    this.#pendingIds = new PendingIds(collaborators.newId, collaborators.tabOfDriver);
  }

  async add(list: EntryList, entity: Entity): Promise<SaveOutcome> {
    const body = { ...entity, id: this.#pendingIds.idFor(list, entity) };
    const outcome = await this.#change(["add", list, entity], (api, accountId) =>
      list === "billing-address" ? saveBilling(api, accountId, body) : api.profile.add(list, accountId, body),
    );
    if (outcome.kind !== "failed") this.#pendingIds.retire(list);
    return outcome;
  }

  /** Puts this entity in the place of the one with its id. `inactive: true` hides it. */
  update(list: EntryList, entity: Entity & { id: string }): Promise<SaveOutcome> {
    return this.#change(["update", list, entity], (api, accountId) =>
      list === "billing-address" ? saveBilling(api, accountId, entity) : api.profile.update(list, accountId, entity),
    );
  }

  /** Deletes an entry; one that is gone already is as good as deleted. */
  remove(list: DeletableList, id: string): Promise<SaveOutcome> {
    return this.#change(["remove", list, id], async (api, accountId) => {
      try {
        await api.profile.remove(list, accountId, id);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    });
  }

  /** Saves personal details or the driver's licence: the entity of either form. */
  updatePerson(entity: Entity): Promise<SaveOutcome> {
    return this.#change(["person", entity], (api) => api.profile.updatePerson(entity, personUpdateTitleKey(entity)));
  }

  /** Changes the password; the other sessions of the account end, this one stays. */
  changePassword(entity: Entity): Promise<SaveOutcome> {
    return this.#once("password", () => this.#send((api) => api.profile.changePassword(entity)));
  }

  /** The driver has left. */
  clear(): void {
    this.#pendingIds.clear();
  }

  #change(what: unknown, run: (api: Api, accountId: string) => Promise<void>): Promise<SaveOutcome> {
    return this.#once(what, async () => {
      const outcome = await this.#send(async (api) => run(api, await this.#with.profile.accountId(api)));
      if (outcome.kind !== "failed") await this.#with.profile.reloadAccount();
      return outcome;
    });
  }

  /** Runs a change, or joins the very same one under way: the second click of two. */
  #once(what: unknown, run: () => Promise<SaveOutcome>): Promise<SaveOutcome> {
    const mark = JSON.stringify(what);
    const running = this.#running.get(mark) ?? run().finally(() => this.#running.delete(mark));
    this.#running.set(mark, running);
    return running;
  }

  async #send(run: (api: Api) => Promise<void>): Promise<SaveOutcome> {
    const { ui, turns, loadApi } = this.#with;
    const result = await attempt(ui, async () => run(await loadApi()), turns.watch());
    return result.isDone ? { kind: "saved" } : this.#refused(result.failure);
  }

  #refused(failure: ApiFailure): SaveOutcome {
    if (failure.kind === "refused") this.#with.ui.raise(failure);
    if (failure.errors !== undefined) {
      return { kind: "refused", isTold: true, errors: { ...failure.errors }, message: failure.messages.join("\n") };
    }
    return { kind: failure.status === 404 ? "missing" : "failed" };
  }
}
