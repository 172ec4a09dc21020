import type { DraftName, StoredName } from "./tenant-storage.ts";

/** What the drafts of all flows have in common. */
export interface OpenDraft {
  readonly name: DraftName;
  restore(): void;
  followStorage(): void;
  clear(): void;
}

/**
 * The drafts of the flows that pages have opened. Each registers itself, so that no flow can forget to follow the other
 * tabs or to clear its draft when the driver leaves.
 */
export class FlowDrafts {
  readonly #drafts: OpenDraft[] = [];
  /** How many of them have been restored. */
  #restored = 0;

  add(draft: OpenDraft): void {
    this.#drafts.push(draft);
  }

  /** Restores what is stored for a driver who has just signed in. */
  restore(): void {
    this.#restored = 0;
    this.restoreAdded();
  }

  /** Restores the drafts that were added since. */
  restoreAdded(): void {
    for (const draft of this.#drafts.slice(this.#restored)) draft.restore();
    this.#restored = this.#drafts.length;
  }

  followStorage(isChanged: (name: StoredName) => boolean): void {
    for (const draft of this.#drafts) if (isChanged(draft.name)) draft.followStorage();
  }

  /** Clears them in memory. */
  clear(): void {
    for (const draft of this.#drafts) draft.clear();
  }
}
