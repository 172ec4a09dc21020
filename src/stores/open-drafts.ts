import type { EffectiveForm, FormValues } from "../domain/effective-form.ts";
import type { FormId } from "../domain/generated/document-names.ts";

/**
 * What is typed in forms before anybody is signed in: whoever looks at the privacy policy and comes back finds it again.
 * It lives in memory alone, since nobody vouches for whose machine this is, and passwords are never in it.
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

  /** The form was sent, and led on. */
  forget(formId: FormId): void {
    this.#drafts.delete(formId);
  }
}
