import type { ReactNode } from "react";
import type { FieldUi } from "../../../domain/generated/meta-form.ts";
import { ErrorMark } from "./error-mark.tsx";

interface GroupFieldProps {
  id: string;
  ui: FieldUi;
  required: boolean;
  error: string | undefined;
  isAnnounced: boolean;
  children: ReactNode;
}

/** Ids of the existing parts only. */
function describedBy(parts: readonly (string | false)[]): string | undefined {
  const ids = parts.filter((part) => part !== false);
  return ids.length === 0 ? undefined : ids.join(" ");
}

/** Several controls for one answer: a fieldset with its legend as name, and its hint and message as description. */
export function GroupField({ id, ui, required, error, isAnnounced, children }: GroupFieldProps) {
  const isRadio = ui.widget === "radio";
  const hasError = error !== undefined;
  // A group of checkboxes has no invalid state in ARIA; its checkboxes have it.
  const radioState = isRadio ? { role: "radiogroup", "aria-invalid": hasError, "aria-required": required } : {};
  return (
    <fieldset
      id={id}
      className="form-group"
      aria-labelledby={`${id}__legend`}
      aria-describedby={describedBy([hasError && `${id}__error`, ui.help !== undefined && `${id}__hint`])}
      {...radioState}
    >
      <legend id={`${id}__legend`} className="form-group-legend">
        <span>{ui.label}</span>
        {required && (
          <span className="form-required-mark" aria-hidden="true">
            {" *"}
          </span>
        )}
      </legend>
      <div className="form-group-choices">{children}</div>
      {hasError && (
        <div id={`${id}__error`} className="form-message" role={isAnnounced ? "alert" : undefined}>
          <ErrorMark />
          <span>{error}</span>
        </div>
      )}
      {ui.help !== undefined && (
        <div id={`${id}__hint`} className="form-hint">
          {ui.help}
        </div>
      )}
    </fieldset>
  );
}
