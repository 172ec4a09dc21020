import { useId, type ReactElement } from "react";
import { Button } from "../../components/button.tsx";
import { FootBar } from "../../components/foot-bar.tsx";
import type { FlowStep } from "../../domain/generated/meta-flow.ts";
import { translate, type Messages } from "../../domain/messages.ts";

/** The actions of a step. */
export interface StepMoves {
  /** Absent on the first step. */
  back?: (() => void) | undefined;
  next(): void;
  cancel(): void;
  /** Next, or what the last step does: Add, Submit. */
  nextLabel: string;
  isBusy?: boolean;
  /** The address of a step of this flow. */
  addressOf(step: FlowStep): string;
  /** Beside the Next button, in the bar at the foot of a phone: the total (FootBar). */
  beside?: ReactElement | null | undefined;
}

interface StepActionsProps {
  moves: StepMoves;
  messages: Messages;
  /** What is still missing while Next is disabled; undefined if it can be pressed. */
  missing?: string | undefined;
}

/** Only Back and Cancel, beside the submit button of a form, which is Next then. */
export function StepWaysBack({ moves, messages }: Pick<StepActionsProps, "moves" | "messages">) {
  return (
    <>
      {moves.back !== undefined && <Button onClick={moves.back}>{translate(messages, "renderer.flow.back")}</Button>}
      <Button look="subtle" onClick={moves.cancel}>
        {translate(messages, "renderer.flow.cancel")}
      </Button>
    </>
  );
}

/** Next or Submit, Back and Cancel at the foot of a step. */
export function StepActions({ moves, messages, missing }: StepActionsProps) {
  const hintId = useId();
  const isBusy = moves.isBusy === true;
  return (
    <div className="step-actions">
      <FootBar beside={moves.beside}>
        {missing !== undefined && (
          <p id={hintId} className="step-hint">
            {missing}
          </p>
        )}
        <Button
          look="primary"
          disabled={missing !== undefined}
          aria-disabled={isBusy ? true : undefined}
          aria-describedby={missing === undefined ? undefined : hintId}
          onClick={() => {
            if (!isBusy) moves.next();
          }}
        >
          {moves.nextLabel}
        </Button>
      </FootBar>
      <StepWaysBack moves={moves} messages={messages} />
      <span role="status">{isBusy ? translate(messages, "renderer.busy") : ""}</span>
    </div>
  );
}
