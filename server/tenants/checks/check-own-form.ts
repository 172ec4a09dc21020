import { asksForFiles } from "../../../src/domain/form-entity.ts";
import type { FlowId } from "../../../src/domain/generated/document-names.ts";
import type { FlowOverlay } from "../../../src/domain/generated/meta-flow-overlay.ts";
import type { FormDocument } from "../../../src/domain/generated/meta-form.ts";
import { pointerTo } from "../read-document.ts";
import type { TenantFault } from "../types.ts";
import { unreadMessages } from "./check-form-messages.ts";
import { fault } from "./faults.ts";
import { fieldDeclarations } from "./field-declarations.ts";

/** The maximum number of own forms of one tenant, since each is compiled at every start. */
export const MOST_OWN_FORMS = 30;

/** The same names that an overlay can give to its fields. */
const FIELD_NAME = /^[a-z][A-Za-z0-9]{0,39}$/;

/** The flow that requires no session. */
const VISITORS: FlowId = "visitor-permit";

function shows({ add }: FlowOverlay, form: string): boolean {
  return Object.values(add ?? {}).some((step) => step.form === form);
}

/** The faults of a form that apply only to a tenant's own forms; the rules for all forms are checked elsewhere. */
export function checkOwnForm(
  form: FormDocument,
  name: string,
  flows: Iterable<FlowOverlay>,
  file: string,
): TenantFault[] {
  const faults: TenantFault[] = [];
  if (form.id !== name) faults.push(fault(file, "/id", `the name of its file, "${name}"`, name));
  for (const part of ["entity", "needs"] as const) {
    if (form[part] !== undefined) {
      faults.push(fault(file, `/${part}`, `no ${part}: every field of a tenant's own form is kept under its own name`));
    }
  }
  for (const field of Object.keys(form.ui.fields)) {
    const pointer = pointerTo("/ui/fields", field);
    if (!FIELD_NAME.test(field))
      faults.push(fault(file, pointer, "a name of letters and digits, a small letter first"));
    if (form.ui.fields[field]?.widget === "password") {
      faults.push(
        fault(file, `${pointer}/widget`, "no password: answers are kept with the order and can be read there"),
      );
    }
  }
  const shown = [...flows].filter((flow) => shows(flow, name));
  const visits = shown.some((flow) => flow.extends === VISITORS);
  if (visits && asksForFiles(form)) {
    faults.push(fault(file, "/ui/fields", "no files in a step of visitors: who is not logged in cannot upload any"));
  }
  faults.push(...unreadMessages(form.messages, fieldDeclarations(form.schema, "/schema"), form.ui.fields, file));
  if (shown.length === 0) faults.push(fault(file, "", `a step of a flow in flows/ that shows the form "${name}"`));
  return faults;
}
