import { createContext, useContext, useId, type MouseEvent, type ReactNode, type ReactElement } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../../components/button.tsx";
import { InDialog } from "../../../components/in-dialog.ts";
import { useFormText } from "../form-context.ts";

export interface Actions {
  submitLabel: string;
  isBusy: boolean;
  /** What is missing while submit is disabled. */
  waitsFor: string | undefined;
  onCancel: (() => void) | undefined;
  extraActions: ReactNode;
  aroundSubmit: ((submit: ReactElement) => ReactElement) | undefined;
  /** Id of the form element: the submit button may be outside of it. */
  formElementId: string;
  /** The element that holds the actions; undefined for the end of the form, null while it is not on the page yet. */
  place: HTMLElement | null | undefined;
}

/**
 * The actions come by context: RJSF considers any two functions equal when it compares its children, and would keep
 * calling the handlers of an earlier render.
 */
export const ActionsContext = createContext<Actions | null>(null);

/** A busy button can be focused but does nothing. */
function stop(event: MouseEvent): void {
  event.preventDefault();
}

interface SubmitButtonProps extends Pick<Actions, "submitLabel" | "isBusy" | "formElementId"> {
  hintId?: string;
}

function SubmitButton({ submitLabel, isBusy, formElementId, hintId }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      form={formElementId}
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
 * Submit, cancel and the caller's actions; in a dialog submit comes last, like the primary button of every dialog.
 * While busy the submit button stays focusable and says so.
 */
function FormActions() {
  const text = useFormText();
  const actions = useContext(ActionsContext);
  const isInDialog = useContext(InDialog);
  const hintId = useId();
  if (actions === null) return null;
  const { submitLabel, isBusy, waitsFor, onCancel, extraActions, aroundSubmit, formElementId, place } = actions;
  const submit = { submitLabel, isBusy, formElementId };
  const button =
    waitsFor === undefined ? (
      <SubmitButton {...submit} />
    ) : (
      <>
        <p id={hintId} className="form-hint">
          {waitsFor}
        </p>
        <SubmitButton {...submit} hintId={hintId} />
      </>
    );
  const action = aroundSubmit === undefined ? button : aroundSubmit(button);
  const line = (
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
  if (place === undefined) return line;
  return place === null ? null : createPortal(line, place);
}

/** Always the same element, so that RJSF finds nothing to compare. */
export const formActions = <FormActions />;
