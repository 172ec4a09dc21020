import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import { publishForm } from "./next-version.ts";
import { demoTenant, type openPortal } from "./portal.tsx";

/** A demo tenant's form, as its pages are served with it. */
export async function formOf(slug: string, id: string): Promise<EffectiveForm> {
  const compiled = (await demoTenant(slug)).forms.get(id);
  if (compiled === undefined) throw new Error(`${slug} has no form ${id}`);
  return compiled.form;
}

/**
 * Publishes a new version of a form. Returns what the transport does when the server refuses answers by that version.
 */
export async function changeForm(form: EffectiveForm) {
  const hash = await publishForm(form);
  return ({ root }: Awaited<ReturnType<typeof openPortal>>) => root.formVersions.update({ [form.id]: hash });
}
