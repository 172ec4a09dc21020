import { ApiFailure } from "../domain/api-failure.ts";
import { markOfForms, type FormHashes } from "../domain/form-versions.ts";

/** The versions of forms that the page shows. */
export interface FormVersionPort {
  current(): FormHashes;
  /** Takes versions that the server has; those that it does not name stay as they are. */
  update(hashes: FormHashes): void;
}

/** Tells the page of the versions that the server has: those that a rejection names, and those of which any response bears a mark. */
export class ToldVersions {
  readonly #forms: FormVersionPort;
  readonly #ask: () => Promise<FormHashes>;
  /** The mark after which the versions were asked for last. They are loaded once for each mark, unless another server has responded. */
  #asked = "";
  /** Versions in whose place the page has others. */
  readonly #left = new Set<string>();

  /** ask: makes the call that returns the versions. Throws ApiFailure. */
  constructor(forms: FormVersionPort, ask: () => Promise<FormHashes>) {
    this.#forms = forms;
    this.#ask = ask;
  }

  /** hashes: of the forms by which the server has just rejected answers. */
  judged(hashes: FormHashes): void {
    const before = this.#forms.current();
    for (const [id, hash] of Object.entries(hashes)) {
      const left = before[id];
      if (left !== undefined && left !== hash) this.#left.add(left);
    }
    this.#forms.update(hashes);
  }

  /** mark: of a response; undefined where it says nothing of forms. */
  hear(mark: string | undefined): void {
    if (mark === undefined || mark === this.#asked || mark === markOfForms(this.#forms.current())) return;
    this.#asked = mark;
    void this.#learn(mark);
  }

  /**
   * Takes the versions of now, but none that the page has left before: servers take new documents up one after the other, and a
   * page that went back and forth with them would lose answers that only the new version asks for.
   */
  async #learn(mark: string): Promise<void> {
    try {
      const hashes = await this.#ask();
      const isOfAnotherServer = markOfForms(hashes) !== mark;
      const taken = Object.entries(hashes).filter(([, hash]) => !this.#left.has(hash));
      this.judged(Object.fromEntries(taken));
      if (isOfAnotherServer) this.#askAgain(mark);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // Nobody waits for it.
      this.#askAgain(mark);
    }
  }

  /** The next response that bears this mark has the versions asked for once more. */
  #askAgain(mark: string): void {
    if (this.#asked === mark) this.#asked = "";
  }
}
