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
 * The outcome of saving. Anything but saved has already shown its dialog (specification section 8, docs/decisions/015).
 * refused: the messages are also shown beside the fields. missing: the entry no longer exists.
 */
export type SaveOutcome =
  | { kind: "saved" }
  | { kind: "refused"; hasDialog: true; errors: Record<string, string>; message: string }
  | { kind: "missing" }
  | { kind: "failed" };

function saveBilling(api: Api, driverId: string, entity: Entity): Promise<void> {
  return api.profile.saveBillingAddress({ ...entity, driverId });
}

/**
 * Changes a profile. Each change is followed by a reload (specification section 7), which also shows changes by other
 * tabs, often the reason for a refusal; of two tabs the later one wins. The same change requested twice at once is sent
 * once.
 */
export class ProfileChanges implements StorePart {
  readonly #with: PartCollaborators;
  readonly #pendingIds: PendingIds;
  readonly #running = new Map<string, Promise<SaveOutcome>>();

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    // They survive a reload in the tab, as drafts do.
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

  /** Replaces the entity with the same id. `inactive: true` hides it. */
  update(list: EntryList, entity: Entity & { id: string }): Promise<SaveOutcome> {
    return this.#change(["update", list, entity], (api, accountId) =>
      list === "billing-address" ? saveBilling(api, accountId, entity) : api.profile.update(list, accountId, entity),
    );
  }

  /** Deletes an entry. One that no longer exists counts as deleted. */
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

  /** Changes the password. The account's other sessions end; this one stays. */
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

  /** Runs a change, or joins the same change in progress, such as after a double click. */
  #once(what: unknown, run: () => Promise<SaveOutcome>): Promise<SaveOutcome> {
    const mark = JSON.stringify(what);
    const running = this.#running.get(mark) ?? run().finally(() => this.#running.delete(mark));
    this.#running.set(mark, running);
    return running;
  }

  async #send(run: (api: Api) => Promise<void>): Promise<SaveOutcome> {
    const { ui, turns, loadApi } = this.#with;
    const result = await attempt(ui, async () => run(await loadApi()), turns.track());
    return result.isDone ? { kind: "saved" } : this.#refused(result.failure);
  }

  #refused(failure: ApiFailure): SaveOutcome {
    if (failure.kind === "refused") this.#with.ui.raise(failure);
    if (failure.errors !== undefined) {
      return { kind: "refused", hasDialog: true, errors: { ...failure.errors }, message: failure.messages.join("\n") };
    }
    return { kind: failure.status === 404 ? "missing" : "failed" };
  }
}
