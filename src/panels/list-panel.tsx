import { observer } from "mobx-react-lite";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { PlusIcon } from "../components/icons/plus-icon.tsx";
import type { FormData, FormModule } from "../domain/effective-form.ts";
import { entityFromFormData } from "../domain/form-entity.ts";
import type { Person } from "../domain/generated/api-entities.ts";
import { useStores, useText } from "../stores/context.ts";
import { EntityForm } from "./entity-form.tsx";
import { EntryList } from "./entry-list.tsx";
import { FormFrame } from "./form-frame.tsx";
import type { ProfileListKind } from "./profile-lists.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { useEditing } from "./use-editing.ts";
import { useForm } from "./use-form.ts";

export interface ListPanelProps {
  kind: ProfileListKind;
  person: Person;
  isMissing: boolean;
  /** The first of the missing sections: its button is the one to press. */
  isNext: boolean;
  /** Called once an entry was stored, with words that say so. */
  onSaved(words: string): void;
}

/** One list of the profile: what is there, and a form that adds to it. */
export const ListPanel = observer(function ListPanel({ kind, person, isMissing, isNext, onSaved }: ListPanelProps) {
  const { profile } = useStores();
  const t = useText();
  const form = useForm(kind.formId);
  const editing = useEditing(`${kind.section}/new`);
  const entries = kind.entries(person);
  const title = t(`panels.sections.${kind.section}`);

  const save = async (data: FormData, module: FormModule) => {
    const outcome = await kind.save(profile, entityFromFormData(module.form, data));
    if (outcome.kind === "saved") {
      editing.done();
      onSaved(t("panels.saved", { section: title }));
    }
    return outcome;
  };
  const addButton = (
    <Button ref={editing.opener} look={isNext ? "primary" : "secondary"} onClick={editing.open}>
      <PlusIcon size={20} />
      {t(`${kind.words}.add`)}
    </Button>
  );
  const state = entries.length > 0 ? "complete" : isMissing ? "missing" : "optional";
  return (
    <ProfileSection id={kind.section} title={title} icon={kind.icon} state={state}>
      {entries.length > 0 && (
        <EntryList entries={entries} told={kind.told} form={form.status === "ready" ? form.form.form : undefined} />
      )}
      {!editing.isOpen && entries.length > 0 && <div>{addButton}</div>}
      {!editing.isOpen && entries.length === 0 && (
        <EmptyState title={t(`${kind.words}.empty`)} text={t(`${kind.words}.emptyText`)} action={addButton} />
      )}
      {editing.isOpen && (
        <FormFrame title={t(`${kind.words}.add`)}>
          <EntityForm
            formId={kind.formId}
            formData={editing.draft}
            onChange={editing.keepDraft}
            onCancel={editing.cancel}
            onSubmit={save}
          />
        </FormFrame>
      )}
    </ProfileSection>
  );
});
