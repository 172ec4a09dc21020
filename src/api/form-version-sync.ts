import { ApiFailure } from "../domain/api-failure.ts";
import { markOfForms, type FormHashes } from "../domain/form-versions.ts";

/** The versions of forms that the page shows. */
export interface FormVersionPort {
  current(): FormHashes;
  /** Sets the versions that the server has; versions that it does not name stay. */
  update(hashes: FormHashes): void;
}

/**
 * Keeps the form versions of the page up to date with the server's: with those that a rejection names, and those whose
 * mark a response has.
 */
export class FormVersionSync {
  readonly #forms: FormVersionPort;
  readonly #load: () => Promise<FormHashes>;
  /**
   * The mark for which the versions were loaded last. They are loaded once for each mark, unless another server has
   * responded.
   */
  #loadedFor = "";
  /** Versions that the page has replaced. */
  readonly #replaced = new Set<string>();

  /** load: makes the call that returns the versions. Throws ApiFailure. */
  constructor(forms: FormVersionPort, load: () => Promise<FormHashes>) {
    this.#forms = forms;
    this.#load = load;
  }

  /** Applies versions that the server has just named. */
  apply(hashes: FormHashes): void {
    const before = this.#forms.current();
    for (const [id, hash] of Object.entries(hashes)) {
      const left = before[id];
      if (left !== undefined && left !== hash) this.#replaced.add(left);
    }
    this.#forms.update(hashes);
  }

  /** Compares the mark of a response, which is undefined if it says nothing about forms. */
  compare(mark: string | undefined): void {
    if (mark === undefined || mark === this.#loadedFor || mark === markOfForms(this.#forms.current())) return;
    this.#loadedFor = mark;
    void this.#sync(mark);
  }

  /**
   * Applies the current versions, except those that the page has replaced before: servers load new documents one after
   * the other, and a page that went back and forth with them would lose answers that only the new version asks for.
   */
  async #sync(mark: string): Promise<void> {
    try {
      const hashes = await this.#load();
      const isOfAnotherServer = markOfForms(hashes) !== mark;
      const taken = Object.entries(hashes).filter(([, hash]) => !this.#replaced.has(hash));
      this.apply(Object.fromEntries(taken));
      if (isOfAnotherServer) this.#allowReload(mark);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // Nothing waits for it.
      this.#allowReload(mark);
    }
  }

  /** Lets the next response with this mark load the versions again. */
  #allowReload(mark: string): void {
    if (this.#loadedFor === mark) this.#loadedFor = "";
  }
}
