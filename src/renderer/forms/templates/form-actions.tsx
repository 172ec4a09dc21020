import { createContext, useContext, type MouseEvent, type ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { useFormText } from "../form-context.ts";

export interface Actions {
  submitLabel: string;
  isBusy: boolean;
  onCancel: (() => void) | undefined;
  extraActions: ReactNode;
}

/**
 * The actions go by context: RJSF takes two functions for equal when it compares its children, and would keep on calling
 * the handlers of an earlier render.
 */
export const ActionsContext = createContext<Actions | null>(null);

/** A button that is busy can be reached and does nothing. */
function stop(event: MouseEvent): void {
  event.preventDefault();
}

/** Submit, cancel and what the caller adds. While busy the submit button stays focusable and says so. */
function FormActions() {
  const text = useFormText();
  const actions = useContext(ActionsContext);
  if (actions === null) return null;
  const { submitLabel, isBusy, onCancel, extraActions } = actions;
  return (
    <div className="form-actions">
      <Button
        type="submit"
        look="primary"
        className="form-submit"
        {...(isBusy ? { "aria-disabled": true, onClick: stop } : {})}
      >
        {isBusy && <span className="form-progress" aria-hidden="true" />}
        <span>{submitLabel}</span>
      </Button>
      {onCancel !== undefined && <Button onClick={onCancel}>{text("cancel")}</Button>}
      {extraActions}
      <span role="status" className="form-status">
        {isBusy ? text("busy") : ""}
      </span>
    </div>
  );
}

/** Always the same element, so that RJSF finds nothing to compare. */
export const formActions = <FormActions />;
