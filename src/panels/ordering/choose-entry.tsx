import { observer } from "mobx-react-lite";
import { useState, useEffect } from "react";
import { Button } from "../../components/button.tsx";
import { Modal } from "../../components/modal.tsx";
import type { FormValues, FormModule } from "../../domain/effective-form.ts";
import { entityFromFormData } from "../../domain/form-entity.ts";
import type { Person } from "../../domain/generated/api-entities.ts";
import { useStores, useText } from "../../stores/context.ts";
import { ProfileChanges } from "../../stores/profile-changes.ts";
import { EntityForm } from "../entity-form.tsx";
import { FormFrame } from "../form-frame.tsx";
import type { ProfileListKind } from "../profile-lists.tsx";
import type { ShownEntry } from "../shown-entries.ts";
import { useEditing, type Editing } from "../use-editing.ts";
import type { EntryList } from "../../domain/profile-entries.ts";

/**
 * Reloads a list when a choice among its entries opens, since another tab may have changed it. Vehicles have no such
 * call.
 */
function useFreshList(list: EntryList): void {
  const { profile } = useStores();
  useEffect(() => {
    if (list === "email-address" || list === "address" || list === "phone") void profile.refreshList(list);
  }, [list, profile]);
}

interface ChooseEntryDialogProps {
  title: string;
  kind: ProfileListKind;
  person: Person;
  chosenId: string | undefined;
  /** The form that adds an entry. What is typed in it survives the dialog, unless it is cancelled. */
  adding: Editing;
  onChoose(id: string): void;
  onClose(): void;
}

interface EntryChoicesProps {
  title: string;
  entries: readonly ShownEntry[];
  chosenId: string | undefined;
  onChoose(id: string): void;
}

function EntryChoices({ title, entries, chosenId, onChoose }: EntryChoicesProps) {
  return (
    <fieldset className="choice-list">
      <legend className="visually-hidden">{title}</legend>
      {entries.map((entry) => (
        <label key={entry.id} className="permit-card permit-choice">
          <input type="radio" name="entry" checked={entry.id === chosenId} onChange={() => onChoose(entry.id)} />
          <span className="permit-words">
            <bdi className="entry-name">{entry.name}</bdi>
            {entry.detail !== undefined && entry.detail !== "" && <bdi className="entry-detail">{entry.detail}</bdi>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const ChooseEntryDialog = observer(function ChooseEntryDialog(props: ChooseEntryDialogProps) {
  const { title, kind, person, chosenId, adding, onChoose, onClose } = props;
  const { profile, part } = useStores();
  const changes = part(ProfileChanges);
  const t = useText();
  useFreshList(kind.list);
  const entries = kind.entries(person);
  const isAdding = adding.isOpen || entries.length === 0;
  const putAway = () => {
    adding.putAway();
    onClose();
  };
  const save = async (data: FormValues, module: FormModule) => {
    const before = entries.map((entry) => entry.id);
    const outcome = await changes.add(kind.list, entityFromFormData(module.form, data));
    if (outcome.kind === "saved") {
      const current = profile.account?.endUserAccountEntity.person ?? person;
      const added = kind.entries(current).find((entry) => !before.includes(entry.id));
      if (added !== undefined) onChoose(added.id);
      adding.close();
      onClose();
    }
    return outcome;
  };
  const done = (
    <Button look="primary" onClick={onClose}>
      {t("panels.ordering.done")}
    </Button>
  );
  return (
    <Modal title={title} onClose={putAway} closeLabel={t("common.close")} actions={isAdding ? null : done}>
      {isAdding ? (
        <FormFrame title={t(`${kind.words}.add`)}>
          <EntityForm
            formId={kind.formId}
            formData={adding.draft?.data}
            onChange={(data) => adding.keepDraft(data)}
            onSubmit={save}
            onCancel={() => {
              adding.close();
              if (entries.length === 0) onClose();
            }}
          />
        </FormFrame>
      ) : (
        <div className="review-part">
          <EntryChoices title={title} entries={entries} chosenId={chosenId} onChoose={onChoose} />
          <Button ref={adding.opener} onClick={adding.open}>
            {t(`${kind.words}.add`)}
          </Button>
        </div>
      )}
    </Modal>
  );
});

interface ChooseEntryProps extends Pick<ChooseEntryDialogProps, "title" | "kind" | "chosenId" | "onChoose"> {
  /** The key under which the draft of a new entry is stored. */
  draftKey: string;
}

/** 'Select or add …': a button, and the dialog with the profile's entries of a kind and the form for a new one. */
export const ChooseEntry = observer(function ChooseEntry({ draftKey, ...choice }: ChooseEntryProps) {
  const person = useStores().profile.account?.endUserAccountEntity.person;
  const adding = useEditing(draftKey);
  // After a reload or an expired session, a half-filled form opens again.
  const [isOpen, setIsOpen] = useState(adding.isOpen);
  const open = () => {
    if (adding.hasDraft()) adding.open();
    setIsOpen(true);
  };
  if (person === undefined) return null;
  return (
    <>
      <Button onClick={open}>{choice.title}</Button>
      {isOpen && <ChooseEntryDialog {...choice} person={person} adding={adding} onClose={() => setIsOpen(false)} />}
    </>
  );
});
