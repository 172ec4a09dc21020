import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { PlusIcon } from "../components/icons/plus-icon.tsx";
import type { FieldError, FormValues, FormModule } from "../domain/effective-form.ts";
import type { SubmitOutcome } from "../renderer/forms/form-types.ts";
import { useText } from "../stores/context.ts";
import { EntityForm } from "./entity-form.tsx";
import { FormFrame } from "./form-frame.tsx";
import type { ProfileListKind } from "./profile-lists.tsx";
import { NEW_ENTRY, type OpenPlace } from "./use-open-form.ts";

interface NewEntryProps {
  kind: ProfileListKind;
  isListEmpty: boolean;
  /** The button is the primary button of the page. */
  isNext: boolean;
  /** On a screen of the guide: the form leads to the next one. */
  isGuided: boolean;
  opened: OpenPlace;
  onOpen(place: string): void;
  onSubmit(data: FormValues, form: FormModule): Promise<SubmitOutcome>;
  checks(data: FormValues): FieldError[];
}

/**
 * The foot of a list: the button that opens the form of a new entry, or that form. An empty list says what belongs
 * there.
 */
export function NewEntry({ kind, isListEmpty, isNext, isGuided, opened, onOpen, onSubmit, checks }: NewEntryProps) {
  const t = useText();
  const title = t(`${kind.words}.add`);
  if (opened.place === NEW_ENTRY) {
    return (
      <FormFrame title={title} takesFocus={opened.takesFocus} isBare={isGuided}>
        <EntityForm
          formId={kind.formId}
          formData={opened.draft?.data}
          onChange={(data) => opened.keepDraft(data)}
          {...(isGuided ? { submitLabel: t("panels.setup.save") } : { onCancel: opened.close })}
          onSubmit={onSubmit}
          checks={checks}
        />
      </FormFrame>
    );
  }
  const button = (
    <Button ref={opened.opener(NEW_ENTRY)} look={isNext ? "primary" : "secondary"} onClick={() => onOpen(NEW_ENTRY)}>
      <PlusIcon size={20} />
      <span>{title}</span>
    </Button>
  );
  if (!isListEmpty) return <div>{button}</div>;
  return <EmptyState title={t(`${kind.words}.empty`)} text={t(`${kind.words}.emptyText`)} action={button} />;
}
