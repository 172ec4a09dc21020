import { Button } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useFormText } from "../form-context.ts";

export interface FormActionsProps {
  submitLabel: string;
  isBusy: boolean;
  onCancel: (() => void) | undefined;
  extraActions: ReactNode;
}

/** Submit, cancel and what the caller adds. While busy the submit button stays focusable and says so. */
export function FormActions({ submitLabel, isBusy, onCancel, extraActions }: FormActionsProps) {
  const text = useFormText();
  return (
    <div className="form-actions">
      <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy} className="form-submit">
        {isBusy && <span className="form-progress" aria-hidden="true" />}
        {submitLabel}
      </Button>
      {onCancel !== undefined && (
        <Button type="button" size="large" onClick={onCancel}>
          {text("cancel")}
        </Button>
      )}
      {extraActions}
      <span role="status" className="form-status">
        {isBusy ? text("busy") : ""}
      </span>
    </div>
  );
}
