import { makeAutoObservable } from "mobx";

/** Content hash of each form, by form id. */
export type FormHashes = Readonly<Record<string, string>>;

/**
 * Which version of each form the page shows: at first the one that the page was served with, then the one that the
 * server names when it rejects answers. Documents change while pages are open, so the two may differ.
 */
export class FormVersions {
  private current: FormHashes;
  readonly #served: FormHashes;

  constructor(served: FormHashes) {
    this.#served = served;
    this.current = served;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** The content hash of a form; undefined for one that the tenant does not have. */
  hashOf(formId: string): string | undefined {
    return this.current[formId];
  }

  /** Whether the form has changed since the page was served. */
  hasChanged(formId: string): boolean {
    return this.current[formId] !== this.#served[formId];
  }

  /** Takes the versions that the server has now; those that it does not name stay as they are. */
  update(hashes: FormHashes): void {
    this.current = { ...this.current, ...hashes };
  }
}
