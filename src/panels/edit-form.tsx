import { Skeleton } from "../components/skeleton.tsx";
import type { FormValues } from "../domain/effective-form.ts";
import { formDataFromEntity } from "../domain/form-entity.ts";
import type { FormId } from "../domain/generated/document-names.ts";
import { overStored, type TypedAnswers } from "../domain/typed-answers.ts";
import { useText } from "../stores/context.ts";
import { EntityForm, type EntityFormProps } from "./entity-form.tsx";
import type { FreshState } from "./use-fresh.ts";

export interface EditFormProps extends Omit<EntityFormProps, "formData" | "onChange"> {
  formId: FormId;
  /** The stored entity. */
  fresh: FreshState<unknown>;
  /** What was typed before, if the form was left without saving or cancelling. */
  draft: TypedAnswers | undefined;
  keepDraft(data: FormValues, began: FormValues): void;
}

/** A form for editing: it begins with the stored values and applies the driver's unsaved changes to them. */
export function EditForm({ fresh, draft, keepDraft, ...props }: EditFormProps) {
  const t = useText();
  if (fresh.status !== "ready") {
    return (
      <div className="form-skeleton">
        <Skeleton lines={5} label={t("common.loading")} />
      </div>
    );
  }
  const { entity } = fresh;
  return (
    <EntityForm
      {...props}
      formData={(form) => {
        const stored = formDataFromEntity(form, entity);
        return draft === undefined ? stored : overStored(draft, stored);
      }}
      onChange={(data, { form }) => keepDraft(data, formDataFromEntity(form, entity))}
    />
  );
}
