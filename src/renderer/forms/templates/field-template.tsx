import { Field } from "@fluentui/react-components";
import type { FieldTemplateProps } from "@rjsf/utils";
import type { ReactNode } from "react";
import type { FieldUi } from "../../../domain/generated/meta-form.ts";
import { useFieldError, useFieldUi, useIsAnnounced } from "../form-context.ts";
import { ErrorMark } from "./error-mark.tsx";
import { GroupField } from "./group-field.tsx";

const ERROR_MARK = { children: <ErrorMark /> };

interface QuestionProps {
  id: string;
  ui: FieldUi;
  required: boolean;
  error: string | undefined;
  isAnnounced: boolean;
  children: ReactNode;
}

/**
 * One control under its label. Fluent's Field passes label, hint and message to the control by context; it puts icons
 * beside the label and the message, so both are passed as elements (docs/decisions/038).
 */
function SingleField({ id, ui, required, error, isAnnounced, children }: QuestionProps) {
  // A checkbox has its label itself.
  const words = <span>{ui.label}</span>;
  const label =
    ui.widget === "checkbox" ? {} : { label: { children: words, htmlFor: id, id: `${id}__label` }, required };
  return (
    <Field
      size="large"
      hint={ui.help}
      {...(error === undefined
        ? {}
        : {
            // Fluent would make every message an alert, and a rejected form would be read out once for each of its fields.
            validationMessage: { children: <span>{error}</span>, role: isAnnounced ? "alert" : undefined },
            validationState: "error" as const,
            validationMessageIcon: ERROR_MARK,
          })}
      {...label}
    >
      {children}
    </Field>
  );
}

/** Widgets of several controls. */
const GROUPS = new Set<FieldUi["widget"]>(["radio", "checkboxes", "files"]);

function Question({ name, ui, ...props }: Omit<QuestionProps, "error" | "isAnnounced"> & { name: string }) {
  const error = useFieldError(name);
  const isAnnounced = useIsAnnounced(name);
  const Shape = GROUPS.has(ui.widget) ? GroupField : SingleField;
  return (
    <div className={`form-field form-field-${ui.width ?? "full"}`} data-field={name}>
      <Shape {...props} ui={ui} error={error} isAnnounced={isAnnounced} />
    </div>
  );
}

/**
 * A field of the form with its label, hint and message; parts that the form's `ui` does not name (an object, an item)
 * have none.
 */
export function FieldTemplate({ id, fieldPathId, hidden, required, children }: FieldTemplateProps) {
  const name = fieldPathId.path.length === 1 ? String(fieldPathId.path[0]) : "";
  const ui = useFieldUi(name);
  if (hidden === true) return null;
  if (ui === undefined) return <>{children}</>;
  return (
    <Question id={id} name={name} ui={ui} required={required === true}>
      {children}
    </Question>
  );
}
