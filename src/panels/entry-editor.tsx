import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { FieldError, FormValues, FormModule } from "../domain/effective-form.ts";
import type { AnyEntry } from "../domain/profile-entries.ts";
import type { SubmitOutcome } from "../renderer/forms/form-types.ts";
import { useStores, useText } from "../stores/context.ts";
import { EditForm } from "./edit-form.tsx";
import { FormFrame } from "./form-frame.tsx";
import type { ProfileListKind } from "./profile-lists.tsx";
import { useFresh } from "./use-fresh.ts";
import type { OpenPlace } from "./use-open-form.ts";

interface EntryEditorProps {
  kind: ProfileListKind;
  /** The entry as the page shows it. */
  entity: AnyEntry;
  opened: OpenPlace;
  /** On a screen of the guide: the form leads to the next one. */
  isGuided: boolean;
  onSubmit(data: FormValues, form: FormModule): Promise<SubmitOutcome>;
  /** Called if the entry no longer exists. */
  onMissing(): void;
  /** Refused fields that are known when the form opens. */
  serverErrors?: Readonly<Record<string, string>>;
  checks?(data: FormValues): FieldError[];
}

/** The form of an entry, in place of its card. It begins with what is stored now, not with what the page shows. */
export const EntryEditor = observer(function EntryEditor(props: EntryEditorProps) {
  const { kind, entity, opened, isGuided, onMissing } = props;
  const { profile } = useStores();
  const t = useText();
  const [draft] = useState(opened.draft);
  const fresh = useFresh(() => profile.reads.entry(kind.list, entity.id), entity);
  const isMissing = fresh.status === "missing";
  useEffect(() => {
    if (isMissing) onMissing();
    // Called once: the caller removes this form.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isMissing]);
  return (
    <FormFrame title={t(`${kind.words}.edit`)} takesFocus={opened.takesFocus} isBare={isGuided}>
      <EditForm
        formId={kind.formId}
        fresh={fresh}
        draft={draft}
        keepDraft={opened.keepDraft}
        {...(isGuided ? { submitLabel: t("panels.setup.save") } : { onCancel: opened.close })}
        onSubmit={props.onSubmit}
        isJudgedLater
        serverErrors={props.serverErrors}
        checks={props.checks}
      />
    </FormFrame>
  );
});
