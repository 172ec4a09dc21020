import type { EffectiveForm } from "../../domain/effective-form.ts";

/** The widgets that every renderer of forms has (text-form.tsx). */
export const TEXT_WIDGETS = ["text", "email", "password"] as const;

/** Whether a form names only widgets for text. */
export function asksTextAlone({ ui }: EffectiveForm): boolean {
  return Object.values(ui.fields).every(({ widget }) => TEXT_WIDGETS.some((name) => name === widget));
}
