import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import type { TenantFault } from "./types.ts";

/** Everything that is wrong with a form beyond its shape. */
export function checkForm(form: EffectiveForm, file: string): TenantFault[] {
  return form.ui.order
    .filter((name) => form.ui.fields[name] === undefined)
    .map((name) => ({ file, pointer: "/ui/order", expected: `a field that exists, not "${name}"` }));
}
