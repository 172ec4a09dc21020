import type { DraftName, StoredName } from "./tenant-storage.ts";

/** What every draft of a flow can do, whichever flow it is. */
export interface OpenDraft {
  readonly name: DraftName;
  restore(): void;
  followStorage(): void;
  clear(): void;
}

/**
 * The drafts of the flows that pages have opened. Each adds itself as it is made, so that no flow can forget to follow the
 * other tabs or to leave with its driver.
 */
export class FlowDrafts {
  readonly #drafts: OpenDraft[] = [];
  /** How many of them have taken up what is stored. */
  #restored = 0;

  add(draft: OpenDraft): void {
    this.#drafts.push(draft);
  }

  /** Takes up what is stored for a driver who has just come. */
  restore(): void {
    this.#restored = 0;
    this.restoreAdded();
  }

  /** The same for drafts that were added since. */
  restoreAdded(): void {
    for (const draft of this.#drafts.slice(this.#restored)) draft.restore();
    this.#restored = this.#drafts.length;
  }

  followStorage(isChanged: (name: StoredName) => boolean): void {
    for (const draft of this.#drafts) if (isChanged(draft.name)) draft.followStorage();
  }

  /** Forgets them in memory. */
  clear(): void {
    for (const draft of this.#drafts) draft.clear();
  }
}
