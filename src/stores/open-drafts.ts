import type { EffectiveForm, FormValues } from "../domain/effective-form.ts";
import type { FormId } from "../domain/generated/document-names.ts";

/**
 * What is typed into forms before sign-in, so that whoever visits the privacy policy and comes back finds it again. It
 * is kept in memory only, since the computer may be a public one, and contains no passwords.
 */
export class OpenDrafts {
  readonly #drafts = new Map<string, FormValues>();

  read(formId: string): FormValues | undefined {
    return this.#drafts.get(formId);
  }

  keep(form: EffectiveForm, data: FormValues): void {
    const kept = Object.entries(data).filter(([field]) => form.ui.fields[field]?.widget !== "password");
    this.#drafts.set(form.id, Object.fromEntries(kept));
  }

  /** Clears all drafts: whoever typed them has left. */
  clear(): void {
    this.#drafts.clear();
  }

  /** Clears the draft of a form that was sent. */
  forget(formId: FormId): void {
    this.#drafts.delete(formId);
  }
}
