import type { FormOverlay } from "../../../src/domain/generated/meta-form-overlay.ts";
import type { Messages } from "../../../src/domain/messages.ts";
import { pointerTo } from "../read-document.ts";
import type { CompiledForm, TenantFault } from "../types.ts";
import { fault } from "./faults.ts";

/** The pointer to a field's default: in the overlay if it sets one, otherwise in the form. */
function placeOf(name: string, overlay: FormOverlay | undefined): string {
  if (overlay?.change?.[name]?.default !== undefined) return `${pointerTo("/change", name)}/default`;
  if (overlay?.add?.[name] !== undefined) return `${pointerTo("/add", name)}/schema/default`;
  return `${pointerTo("/schema/properties", name)}/default`;
}

/** The faults of defaults that the form itself would refuse, so that it could not be sent unchanged. */
export function checkDefaults(
  compiled: CompiledForm,
  messages: Messages,
  overlay: FormOverlay | undefined,
  file: string,
): TenantFault[] {
  return Object.entries(compiled.form.schema.properties).flatMap(([name, schema]) => {
    const value = (schema as Record<string, unknown>)["default"];
    if (value === undefined) return [];
    const refused = compiled.validate({ [name]: value }, messages).find((error) => error.field === name);
    return refused === undefined || refused.rule === "required"
      ? []
      : [fault(file, placeOf(name, overlay), `a default that the form takes: ${refused.message}`)];
  });
}
