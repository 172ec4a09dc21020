import { observer } from "mobx-react-lite";
import { Notice } from "../components/notice.tsx";
import type { FormModule } from "../domain/effective-form.ts";
import { entityFromFormData } from "../domain/form-entity.ts";
import type { Person } from "../domain/generated/api-entities.ts";
import { lackingLabels } from "../domain/required-answers.ts";
import { useStores, useText } from "../stores/context.ts";
import { EntryEditor } from "./entry-editor.tsx";
import { EntryCards } from "./entry-cards.tsx";
import { useLookAlikeQuestion, type LookAlikeQuestion } from "./look-alike-question.tsx";
import { NewEntry } from "./new-entry.tsx";
import { OldPlates } from "./old-plates.tsx";
import type { ProfileListKind } from "./profile-lists.tsx";
import { SectionFrame } from "./section-frame.tsx";
import { RemoveEntryDialog } from "./remove-entry-dialog.tsx";
import type { ShownEntry } from "./shown-entries.ts";
import { useForm } from "./use-form.ts";
import { useListChanges, type ListChanges } from "./use-list-changes.ts";
import { NEW_ENTRY, useOpenAtFirst, useOpenForm, type OpenPlace } from "./use-open-form.ts";
import { useRemoval } from "./use-removal.ts";
import { useRequiredAnswers, type RequiredAnswers } from "./use-required-answers.ts";

interface ListPanelProps {
  kind: ProfileListKind;
  person: Person;
  isMissing: boolean;
  /** The first of the missing sections: its button is the primary one. */
  isNext: boolean;
  /** A screen of the guide through what is missing: the form is open from the start, and leads to the next screen. */
  isGuided: boolean;
  /** Called with a message once something was stored. */
  onSaved(words: string): void;
}

interface EntriesProps {
  kind: ProfileListKind;
  entries: readonly ShownEntry[];
  /** Undefined until it is loaded. */
  module: FormModule | undefined;
  answers: RequiredAnswers;
  /** Labels of the missing answers, by the id of the entry. */
  lacking: ReadonlyMap<string, readonly string[]>;
  /** The entry whose edit button is the primary button of the page. */
  nextId: string | undefined;
  opened: OpenPlace;
  isGuided: boolean;
  changes: ListChanges;
  onOpen(place: string): void;
}

/** The entries, the form of the one being edited, and the confirmation before one is removed. */
const Entries = observer(function Entries(props: EntriesProps) {
  const { kind, entries, module, answers, opened, isGuided, changes, onOpen } = props;
  const { removing, ask, isDone } = useRemoval(kind.section);
  const form = module?.form;
  const remove = async (entry: ShownEntry) => {
    if (form === undefined) return false;
    return isDone(await changes.remove(form, entry));
  };
  const editor = (entry: ShownEntry) =>
    module !== undefined && (
      <EntryEditor
        kind={kind}
        entity={entry.entity}
        opened={opened}
        isGuided={isGuided}
        onSubmit={(data, sent) => changes.edit(entry, data, sent)}
        onMissing={() => changes.miss(entry.id)}
        serverErrors={changes.refused}
        checks={answers.checks}
      />
    );
  return (
    <>
      <EntryCards
        kind={kind}
        entries={entries}
        form={form}
        lacking={props.lacking}
        nextId={props.nextId}
        moves={{
          edit: ({ id }) => onOpen(id),
          makeDefault: (entry) => form !== undefined && void changes.makeDefault(form, entry),
          askRemoval: ask,
          opener: opened.opener,
        }}
        editedId={module === undefined ? null : opened.place}
        editor={editor}
      />
      {removing !== null && (
        <RemoveEntryDialog kind={kind} entry={removing} onClose={() => ask(null)} onRemove={() => remove(removing)} />
      )}
    </>
  );
});

/** The same changes with a question before they are stored; if the driver declines, the form stays as it is. */
function askingFirst(changes: ListChanges, { mayStore }: LookAlikeQuestion): ListChanges {
  const stays = { kind: "failed" } as const;
  return {
    ...changes,
    add: async (data, module) =>
      (await mayStore(entityFromFormData(module.form, data))) ? changes.add(data, module) : stays,
    edit: async (entry, data, module) =>
      (await mayStore(entityFromFormData(module.form, data), entry.id)) ? changes.edit(entry, data, module) : stays,
  };
}

/** Labels of the missing answers, by the id of the entry; only for entries that lack any. */
function useLackingAnswers(
  entries: readonly ShownEntry[],
  module: FormModule | undefined,
  required: readonly string[],
) {
  const { boot } = useStores();
  if (module === undefined) return new Map<string, string[]>();
  const labels = entries.map(({ id, entity }) => [id, lackingLabels(module, entity, required, boot.messages)] as const);
  return new Map(labels.filter(([, lacking]) => lacking.length > 0));
}

/** A list of the profile: its entries with their actions, and a form that adds one. */
export const ListPanel = observer(function ListPanel(props: ListPanelProps) {
  const { kind, person, isMissing, isNext, isGuided, onSaved } = props;
  const t = useText();
  const entries = kind.entries(person);
  const isEmpty = entries.length === 0;
  const opened = useOpenForm(
    kind.section,
    entries.map(({ id }) => id),
  );
  // An empty list needs its form only once it is opened.
  const loaded = useForm(isEmpty && opened.place === null ? undefined : kind.formId);
  const module = loaded.status === "ready" ? loaded.form : undefined;
  const answers = useRequiredAnswers(kind.list, module?.form);
  const lookAlike = useLookAlikeQuestion(person.vehicles);
  const changes = askingFirst(useListChanges(kind, opened, onSaved), lookAlike);
  const open = (place: string) => {
    changes.forget();
    opened.open(place);
  };
  const lacking = useLackingAnswers(entries, module, answers.required);
  const state = isMissing || lacking.size > 0 ? "needed" : isEmpty ? "optional" : "provided";
  const nextId = isNext ? [...lacking.keys()][0] : undefined;
  useOpenAtFirst(opened, isEmpty ? NEW_ENTRY : nextId, isGuided && isMissing);
  return (
    <SectionFrame id={kind.section} title={t(`panels.sections.${kind.section}`)} icon={kind.icon} state={state}>
      {isGuided && opened.place !== null && <p>{t(`${kind.words}.emptyText`)}</p>}
      {changes.hasMissed && (
        <Notice tone="warning" role="alert" title={t(`${kind.words}.notFound`)}>
          <p>{t("panels.entry.notFoundText")}</p>
        </Notice>
      )}
      {kind.list === "vehicle" && <OldPlates vehicles={person.vehicles} />}
      {lookAlike.question}
      {/* It stays while the list is empty: the question before a removal may still be open. */}
      <Entries {...{ kind, entries, module, answers, lacking, nextId, opened, isGuided, changes, onOpen: open }} />
      <NewEntry
        kind={kind}
        isListEmpty={isEmpty}
        isNext={isNext && isEmpty}
        isGuided={isGuided}
        opened={opened}
        onOpen={open}
        onSubmit={changes.add}
        checks={answers.checks}
      />
    </SectionFrame>
  );
});
