import type { FormId } from "../domain/generated/document-names.ts";
import { useStores } from "../stores/context.ts";
import { EntityForm, type EntityFormProps } from "./entity-form.tsx";

/** A form that is filled in before signing in. Visiting another page and coming back loses only passwords. */
export function OpenForm(props: Omit<EntityFormProps, "formId" | "formData" | "onChange"> & { formId: FormId }) {
  const { openDrafts } = useStores();
  const draft = openDrafts.read(props.formId);
  return (
    <EntityForm
      {...props}
      {...(draft === undefined ? {} : { formData: draft })}
      onChange={(data, { form }) => openDrafts.keep(form, data)}
    />
  );
}
