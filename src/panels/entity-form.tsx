import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useState, type ReactNode, type ReactElement } from "react";
import { Notice } from "../components/notice.tsx";
import { askedPart, type AskedPart } from "../domain/asked-fields.ts";
import type { FieldError, FormValues, FormModule, FormNamed } from "../domain/effective-form.ts";
import { askedFields, type FilledForm } from "../domain/filled-form.ts";
import { asksForFiles, entityFromFormData, type AskedFields, type Entity } from "../domain/form-entity.ts";
import type { OptionSources } from "../domain/option-source.ts";
import type { FormFiles } from "../renderer/forms/form-files.ts";
import type { SubmitOutcome } from "../renderer/forms/form-types.ts";
import { loadedForm } from "../renderer/forms/load-form.ts";
import { CatalogueStore } from "../stores/catalogue-store.ts";
import { FilesStore } from "../stores/files-store.ts";
import { useStores, useText } from "../stores/context.ts";
import { rejectedSources, useOptionSources } from "../stores/use-option-sources.ts";
import { FormDrawing, FormPlace, FormSkeleton, LoadFailed, preloadWidgets } from "./form-drawing.tsx";
import { useForm } from "./use-form.ts";
import { useOpenVersion, type OpenVersion } from "./use-open-version.ts";

export interface EntityFormProps {
  /** Id of a form document. */
  formId: string;
  /** Answers to begin with, or the function that makes them for the form. */
  formData?: FormValues | ((form: AskedFields) => FormValues);
  /** Sends the answers; the result says what to show beside the fields. */
  onSubmit(data: FormValues, form: FormModule, version: string): Promise<SubmitOutcome | void>;
  /**
   * Called with the messages by field when the form's own rules reject a submit. Returns true if it has shown them in a
   * dialog.
   */
  onRejected?(data: FormValues, errors: Readonly<Record<string, string>>): boolean;
  /** Stores a draft while the person types. */
  onChange?(data: FormValues, form: FormModule, version: string): void;
  onCancel?(): void;
  submitLabel?: string;
  /** What is missing before the form can be sent: while it is set, the submit button is disabled and shows it. */
  waitsFor?: string | undefined;
  /** The part of the form to show; by default all of it. The object must stay the same while the part does. */
  asked?: AskedPart | undefined;
  /** The store of files; by default the signed-in driver's. */
  files?: FormFiles | undefined;
  /** Options that replace a list of the catalogue. */
  ownOptions?: OptionSources | undefined;
  /** Beside the submit button. */
  extraActions?: ReactNode;
  /** Wraps the submit button, such as in the bar at the foot of a phone. */
  aroundSubmit?: ((submit: ReactElement) => ReactElement) | undefined;
  /** The element outside of the form that holds the buttons; null until it is on the page. */
  actionsPlace?: HTMLElement | null | undefined;
  /** The user name whose password the form sets, if it does not ask for one. */
  userName?: string | undefined;
  /** How the initial answers were given, if they are stored elsewhere and that is known. */
  filled?: FilledForm | undefined;
  /** Its answers may be rejected after it has left the page, so the version in which they were given is remembered. */
  isJudgedLater?: boolean;
  /**
   * Stores the answers that a new version has taken over, without those to fields that it does not have. For a form
   * whose initial answers are stored elsewhere and may have been given in an earlier version.
   */
  onCarried?(data: FormValues, form: FormModule, version: string, leftOut: readonly string[]): void;
  /** Fields whose answers were removed, since no form asks for them any longer. */
  unasked?: readonly string[] | undefined;
  /** Refused fields that the caller knows of. */
  serverErrors?: Readonly<Record<string, string>>;
  checks?(data: FormValues): FieldError[];
  /** Checks an answer on the server when its field is left; the message is shown beside it. */
  askAbout?(field: string, value: unknown): Promise<string | undefined>;
}

interface LoadedFormProps extends EntityFormProps {
  form: FormModule;
  hash: string;
  /** Loads the next version again; set if that failed. */
  retry: (() => void) | undefined;
}

interface ChangedNoticeProps {
  /** It was replaced before this page was opened. */
  isSinceFilled: boolean;
  /** Labels of the answers that were left out. */
  leftOut: readonly string[];
  /** Answers were left out whose labels this page does not know. */
  hasUnnamed: boolean;
}

/** Says that a form was replaced by its next version, and which answers could not be taken over. */
function ChangedNotice({ isSinceFilled, leftOut, hasUnnamed }: ChangedNoticeProps) {
  const t = useText();
  return (
    <Notice tone="warning" role="alert" title={t(`panels.formChanged.${isSinceFilled ? "titleSinceFilled" : "title"}`)}>
      {leftOut.length > 0 && (
        <p>
          {t(`panels.formChanged.${leftOut.length === 1 ? "leftOutOne" : "leftOutSeveral"}`, {
            fields: leftOut.join(", "),
          })}
        </p>
      )}
      {hasUnnamed && <p>{t("panels.formChanged.leftOutUnnamed")}</p>}
      <p>{t(`panels.formChanged.${leftOut.length > 0 || hasUnnamed ? "keptOthers" : "keptAll"}`)}</p>
    </Notice>
  );
}

/** The version in which the initial answers of a form were given, if it is another one. */
interface FormerVersion {
  /** The fields that it had, as far as they are known. */
  readonly asked: AskedFields | undefined;
  /** It was replaced before this page was opened. */
  readonly isSinceFilled: boolean;
}

/**
 * For a form whose answers are stored elsewhere. If their version is not known, it is the one that the page was served
 * with.
 */
function useFormer({ form, hash, formId, filled, onCarried }: LoadedFormProps): FormerVersion | undefined {
  const { formVersions } = useStores();
  const [former] = useState((): FormerVersion | undefined => {
    const served = formVersions.servedHashOf(formId);
    const then = filled?.version ?? served;
    if (onCarried === undefined || then === undefined || then === hash) return undefined;
    const isKnown = filled?.version !== undefined;
    return {
      asked: isKnown ? askedFields(filled, form.form) : loadedForm(then)?.form,
      isSinceFilled: isKnown && served === hash,
    };
  });
  return former;
}

/** Whether answers from before the form changed are shown again, with the server's rejections, if any. */
function useIsLate(props: LoadedFormProps, former: FormerVersion | undefined, answers: Entity): boolean {
  const { formVersions } = useStores();
  const { formId, filled, serverErrors, onCarried } = props;
  const isRejected = serverErrors !== undefined;
  if (onCarried === undefined) return isRejected && formVersions.hasChangedSince(formId, answers);
  return former !== undefined && (isRejected || filled?.version !== undefined);
}

/** Stores the answers that a version has taken over, once for each version. */
function useCarried({ form, formData = {}, leftOut }: OpenVersion, { hash, onCarried }: LoadedFormProps): void {
  useEffect(() => {
    const fields = leftOut.map(({ field }) => field);
    if (fields.length > 0) onCarried?.(formData, form, hash, fields);
    // Each version takes over answers once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [leftOut]);
}

/** The part of a form to show, and the options of its fields. */
function useShown(form: FormModule, { asked, ownOptions }: Pick<EntityFormProps, "asked" | "ownOptions">) {
  const shown = useMemo(() => (asked === undefined ? form : askedPart(form, asked)), [form, asked]);
  const listed = useOptionSources(shown.form);
  return { shown, options: { ...listed, ...ownOptions } };
}

const LoadedForm = observer(function LoadedForm(props: LoadedFormProps) {
  const { boot, formVersions, part, ui } = useStores();
  const { form, hash, retry, formId, formData, onChange, unasked = [] } = props;
  const former = useFormer(props);
  const { version, keep, send } = useOpenVersion(
    form,
    (each) => (typeof formData === "function" ? formData(each) : formData),
    former?.asked,
  );
  const { leftOut } = version;
  useCarried(version, props);
  const removed = unasked.flatMap((field) => former?.asked?.ui.fields[field]?.label ?? []);
  const { shown, options } = useShown(version.form, props);
  const files = asksForFiles(version.form.form) ? (props.files ?? part(FilesStore)) : undefined;
  const isLate = useIsLate(props, former, entityFromFormData(version.form.form, version.formData ?? {}));
  const submit = async (data: FormValues) => {
    if (props.isJudgedLater === true) formVersions.remember(formId, entityFromFormData(version.form.form, data), hash);
    const outcome = await send(() => props.onSubmit(data, version.form, hash));
    part(CatalogueStore).refreshOptions(rejectedSources(version.form.form, data, outcome?.errors));
    return outcome;
  };
  return (
    <>
      {retry !== undefined && <LoadFailed retry={retry} />}
      {(version.number > 0 || isLate || leftOut.length > 0) && (
        <ChangedNotice
          isSinceFilled={version.number === 0 && former?.isSinceFilled === true}
          leftOut={[...leftOut.map(({ label }) => label), ...removed]}
          hasUnnamed={removed.length < unasked.length}
        />
      )}
      <FormDrawing
        key={version.number}
        form={shown}
        formData={version.formData}
        messages={boot.messages}
        options={options}
        files={files}
        userName={props.userName}
        submitLabel={props.submitLabel}
        waitsFor={props.waitsFor}
        onSubmit={submit}
        onRejected={props.onRejected}
        onChange={(data) => {
          keep(data);
          onChange?.(data, version.form, hash);
        }}
        onCancel={props.onCancel}
        extraActions={props.extraActions}
        aroundSubmit={props.aroundSubmit}
        actionsPlace={props.actionsPlace}
        serverErrors={version.errors ?? props.serverErrors}
        checks={props.checks}
        askAbout={props.askAbout}
        whileRejected={ui.showRejection}
      />
    </>
  );
});

/**
 * A form of the tenant, loaded when it is shown: the only way in which a screen shows a form. If the server rejects
 * answers by a later version, that version replaces this one and keeps every typed answer that it can hold.
 */
export const EntityForm = observer(function EntityForm<Id extends string>(
  props: EntityFormProps & { formId: FormNamed<Id> },
) {
  const state = useForm(props.formId);
  const [attempt, setAttempt] = useState(0);
  // It is loaded together with the form, not after it.
  useEffect(preloadWidgets, []);
  const retry = () => {
    setAttempt((number) => number + 1);
    if (state.status === "failed") state.retry();
  };
  return (
    <FormPlace attempt={attempt}>
      {state.status === "failed" && <LoadFailed retry={retry} />}
      {state.status === "loading" && <FormSkeleton />}
      {state.status === "ready" && <LoadedForm {...props} form={state.form} hash={state.hash} retry={state.retry} />}
    </FormPlace>
  );
});
