import { createContext, useContext, useId, type MouseEvent, type ReactNode, type ReactElement } from "react";
import { Button } from "../../../components/button.tsx";
import { InDialog } from "../../../components/in-dialog.ts";
import { useFormText } from "../form-context.ts";

export interface Actions {
  submitLabel: string;
  isBusy: boolean;
  /** What is missing while submit is off. */
  waitsFor: string | undefined;
  onCancel: (() => void) | undefined;
  extraActions: ReactNode;
  aroundSubmit: ((submit: ReactElement) => ReactElement) | undefined;
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

function SubmitButton({ submitLabel, isBusy, hintId }: Pick<Actions, "submitLabel" | "isBusy"> & { hintId?: string }) {
  return (
    <Button
      type="submit"
      look="primary"
      className="form-submit"
      {...(hintId === undefined ? {} : { disabled: true, "aria-describedby": hintId })}
      {...(isBusy ? { "aria-disabled": true, onClick: stop } : {})}
    >
      {isBusy && <span className="form-progress" aria-hidden="true" />}
      <span>{submitLabel}</span>
    </Button>
  );
}

/**
 * Submit, cancel and what the caller adds; in a dialog submit comes last, as the foremost button of every dialog does. While
 * busy the submit button stays focusable and says so.
 */
function FormActions() {
  const text = useFormText();
  const actions = useContext(ActionsContext);
  const isInDialog = useContext(InDialog);
  const hintId = useId();
  if (actions === null) return null;
  const { submitLabel, isBusy, waitsFor, onCancel, extraActions, aroundSubmit } = actions;
  const button =
    waitsFor === undefined ? (
      <SubmitButton submitLabel={submitLabel} isBusy={isBusy} />
    ) : (
      <>
        <p id={hintId} className="form-hint">
          {waitsFor}
        </p>
        <SubmitButton submitLabel={submitLabel} isBusy={isBusy} hintId={hintId} />
      </>
    );
  const action = aroundSubmit === undefined ? button : aroundSubmit(button);
  return (
    <div className="form-actions">
      {!isInDialog && action}
      {onCancel !== undefined && <Button onClick={onCancel}>{text("cancel")}</Button>}
      {extraActions}
      {isInDialog && action}
      <span role="status" className="form-status">
        {isBusy ? text("busy") : ""}
      </span>
    </div>
  );
}

/** Always the same element, so that RJSF finds nothing to compare. */
export const formActions = <FormActions />;
