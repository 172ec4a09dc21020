import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { AnswerList } from "../components/answer-list.tsx";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { answersOf, answerWords } from "../domain/answers.ts";
import { attributesIn } from "../domain/attributes.ts";
import type { EffectiveForm, FormValues, FormModule } from "../domain/effective-form.ts";
import { entityFromFormData, isAnswered, type Entity } from "../domain/form-entity.ts";
import type { Person } from "../domain/generated/api-entities.ts";
import type { FormId } from "../domain/generated/document-names.ts";
import { isRecord } from "../domain/is-record.ts";
import { lackingLabels } from "../domain/required-answers.ts";
import type { SubmitOutcome } from "../renderer/forms/form-types.ts";
import { useStores, useText } from "../stores/context.ts";
import { EditForm, type EditFormProps } from "./edit-form.tsx";
import { RecordFrame } from "./record-frame.tsx";
import { SectionFrame } from "./section-frame.tsx";
import { useEditing } from "./use-editing.ts";
import { withFileLinks } from "./file-links.tsx";
import { useForm } from "./use-form.ts";
import { useFresh } from "./use-fresh.ts";

interface RecordPanelProps {
  /** Name of the section and of its anchor. */
  section: "personalDetails" | "driversLicense";
  formId: FormId;
  /**
   * Another form whose answers are stored with the record: those that only it asks for are shown, and not asked for
   * again.
   */
  askedBefore?: FormId;
  icon: ReactNode;
  /** Catalogue namespace of this record's messages. */
  words: "panels.person" | "panels.driversLicense";
  person: Person;
  /** The record of a person: its answers are shown and can be changed. */
  entityOf(person: Person): unknown;
  isMissing: boolean;
  /** The first of the missing sections: its button is the primary one. */
  isNext: boolean;
  /** A screen of the guide through what is missing: the form is open from the start, and leads to the next screen. */
  isGuided: boolean;
  /** If set, the form opens in a dialog with this title once the record has answers, otherwise on the page. */
  dialogTitle?: string;
  /**
   * If the form is sent with one of these fields empty, the messages of its rules are shown in a dialog with this
   * title.
   */
  emptyDialog?: { readonly fields: readonly string[]; readonly title: string };
  save(entity: Entity): Promise<SubmitOutcome>;
  /** Called with a message once the record was stored. */
  onSaved(words: string): void;
}

type RecordFormProps = Omit<EditFormProps, "fresh"> & Pick<RecordPanelProps, "person" | "entityOf">;

/** The form of a record. It begins with what is stored now, not with what the page shows. */
function RecordForm({ person, entityOf, ...props }: RecordFormProps) {
  const { profile } = useStores();
  const fresh = useFresh(() => profile.reads.person(), person);
  return (
    <EditForm {...props} fresh={fresh.status === "ready" ? { ...fresh, entity: entityOf(fresh.entity) } : fresh} />
  );
}

/** The answers of a record that only another form asked for, such as registration. Loads nothing if there are none. */
function useAnswersOfBefore(form: EffectiveForm | undefined, askedBefore: FormId | undefined, entity: unknown) {
  const t = useText();
  const attributes = attributesIn(isRecord(entity) ? entity["attributes"] : undefined);
  const isOther = (name: string) => form !== undefined && !form.ui.order.includes(name);
  const others = Object.fromEntries(Object.entries(attributes).filter(([name]) => isOther(name)));
  const state = useForm(Object.keys(others).length > 0 ? askedBefore : undefined);
  return state.status === "ready" ? answersOf(state.form.form, { attributes: others }, answerWords(t)) : [];
}

/** Shows a rejected submit in the record's dialog for empty fields; false if none of them is empty. */
function useEmptyDialog(form: EffectiveForm | undefined, { emptyDialog }: RecordPanelProps) {
  const { ui } = useStores();
  return (data: FormValues, errors: Readonly<Record<string, string>>): boolean => {
    if (form === undefined || emptyDialog === undefined) return false;
    if (emptyDialog.fields.every((field) => isAnswered(form, field, data[field]))) return false;
    ui.showError({ title: emptyDialog.title, message: Object.values(errors) });
    return true;
  };
}

/** The form of a record once it is loaded, with the record's answers and the missing ones. */
function useRecord({ formId, askedBefore, person, entityOf, isMissing }: RecordPanelProps) {
  const { boot } = useStores();
  const t = useText();
  const state = useForm(formId);
  const module = state.status === "ready" ? state.form : undefined;
  const form = module?.form;
  const entity = entityOf(person);
  const before = useAnswersOfBefore(form, askedBefore, entity);
  return {
    form,
    isLoading: state.status === "loading",
    answers: form === undefined ? [] : [...answersOf(form, entity, answerWords(t)), ...before],
    lacking: module === undefined || !isMissing ? [] : lackingLabels(module, entity, [], boot.messages),
  };
}

/** A part of the profile that exists once: what is stored, and a form that changes it. */
export const RecordPanel = observer(function RecordPanel(props: RecordPanelProps) {
  const { section, formId, words, person, entityOf, isMissing, isNext, isGuided } = props;
  const t = useText();
  const { form, isLoading, answers, lacking } = useRecord(props);
  const tellEmpty = useEmptyDialog(form, props);
  const editing = useEditing(section, isGuided && isMissing);
  const title = t(`panels.sections.${section}`);
  const isEmpty = form !== undefined && answers.length === 0;
  // Behind a dialog the page stays as it is.
  const isDialog = props.dialogTitle !== undefined && !isGuided;
  const isShown = !editing.isOpen || isDialog;

  const save = async (data: FormValues, module: FormModule) => {
    const outcome = await props.save(entityFromFormData(module.form, data));
    if (outcome.kind === "saved") {
      editing.close();
      props.onSaved(t("panels.saved", { section: title }));
    }
    return outcome;
  };
  const editButton = (
    <Button ref={editing.opener} look={isNext ? "primary" : "secondary"} onClick={editing.open}>
      {t(isEmpty ? `${words}.add` : `${words}.edit`)}
    </Button>
  );
  return (
    <SectionFrame
      id={section}
      title={title}
      icon={props.icon}
      state={isMissing ? "needed" : isEmpty ? "optional" : "provided"}
    >
      {isGuided && editing.isOpen && <p>{t(`${words}.emptyText`)}</p>}
      {isLoading && <Skeleton lines={2} label={t("common.loading")} />}
      {isShown && isEmpty && (
        <EmptyState title={t(`${words}.empty`)} text={t(`${words}.emptyText`)} action={editButton} />
      )}
      {isShown && !isEmpty && lacking.length > 0 && <p>{t("panels.entry.missing", { fields: lacking.join(", ") })}</p>}
      {isShown && answers.length > 0 && <AnswerList answers={withFileLinks(answers)} />}
      {isShown && !isEmpty && !isLoading && <div>{editButton}</div>}
      {editing.isOpen && (
        <RecordFrame
          title={isEmpty ? t(`${words}.add`) : (props.dialogTitle ?? t(`${words}.edit`))}
          isDialog={isDialog}
          isGuided={isGuided}
          onClose={editing.putAway}
        >
          <RecordForm
            formId={formId}
            person={person}
            entityOf={entityOf}
            draft={editing.draft}
            keepDraft={editing.keepDraft}
            {...(isGuided ? { submitLabel: t("panels.setup.save") } : { onCancel: editing.close })}
            onSubmit={save}
            onRejected={tellEmpty}
          />
        </RecordFrame>
      )}
    </SectionFrame>
  );
});
