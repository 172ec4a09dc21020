import { observer } from "mobx-react-lite";
import { useEffect, type ComponentType, type ReactElement, type ReactNode } from "react";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import type { EffectiveFlow } from "../../domain/flows.ts";
import type { FlowStep } from "../../domain/generated/meta-flow.ts";
import { FlowFrame } from "../../renderer/flows/flow-frame.tsx";
import type { FormFiles } from "../../renderer/forms/form-files.ts";
import { useFlowStep } from "../../renderer/flows/use-flow-step.ts";
import { useStores, useText } from "../../stores/context.ts";
import { FlowTexts, StepContent, type StepDraft, type StepPanels } from "./step-content.tsx";

/** The refused answers of a step. */
interface StepRefusal {
  readonly errors: Readonly<Record<string, string>>;
  readonly unasked: readonly string[];
}

interface FlowStepsProps {
  flow: EffectiveFlow;
  draft: StepDraft & { isDone(step: FlowStep): boolean };
  panels: StepPanels;
  /** The store of files; by default the signed-in driver's. */
  files?: FormFiles | undefined;
  /** The action of the last step, and the label of its button. */
  submit: { label: string; run(step: FlowStep): void };
  onCancel(): void;
  refusalAt?(stepId: string): StepRefusal | undefined;
  /** The number of refusals: the step is redrawn after each, so that the focus begins at its heading. */
  refusals?: number;
  /** Above every step, below the texts of the flow. */
  intro?: ReactNode;
  /** A notice about the step, shown above its content. */
  StepNotice?: ComponentType<{ step: FlowStep }>;
  aside?: ReactNode;
  /** It continues another flow, in which the content above the page was read. */
  isContinuation?: boolean;
  /** Beside the Next button, in the bar at the foot of a phone. */
  beside?: ReactElement | null | undefined;
}

/**
 * The introduction of a flow: open at its first step and collapsed afterwards. On a phone it is always collapsed at
 * first, so that the choices are in view.
 */
function Introduction({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const t = useText();
  const isNarrow = useIsNarrow();
  if (isFirst && !isNarrow) return children;
  return (
    <details className="flow-introduction">
      <summary>{t("renderer.flow.introduction")}</summary>
      {children}
    </details>
  );
}

/** Leads through a flow, one step at a time. */
export const FlowSteps = observer(function FlowSteps(props: FlowStepsProps) {
  const {
    flow,
    draft,
    panels,
    submit,
    onCancel,
    refusalAt,
    refusals = 0,
    intro,
    StepNotice,
    aside,
    isContinuation = false,
  } = props;
  const { boot, ui } = useStores();
  const t = useText();
  const { steps } = flow;
  const { step, previous, following, addressOf, goTo } = useFlowStep(steps, draft.isDone);
  const stepTitle = step?.title;
  useEffect(() => ui.nameStep(stepTitle), [ui, stepTitle]);
  if (step === undefined) return null;
  const refusal = refusalAt?.(step.id);
  const moves = {
    back: previous === undefined ? undefined : () => goTo(previous),
    next: following === undefined ? () => submit.run(step) : () => goTo(following),
    cancel: onCancel,
    beside: props.beside,
    addressOf,
    nextLabel: following === undefined ? submit.label : t("renderer.flow.next"),
  };
  return (
    <FlowFrame
      title={flow.title}
      steps={steps}
      step={step}
      messages={boot.messages}
      addressOf={addressOf}
      isAmid={isContinuation || previous !== undefined}
      intro={
        <Introduction isFirst={previous === undefined}>
          <FlowTexts texts={flow.texts} />
          {intro}
        </Introduction>
      }
      aside={aside}
    >
      {StepNotice !== undefined && <StepNotice step={step} />}
      <StepContent
        key={`${step.id} ${refusals}`}
        step={step}
        moves={moves}
        draft={draft}
        panels={panels}
        files={props.files}
        serverErrors={refusal?.errors}
        unasked={refusal?.unasked}
      />
    </FlowFrame>
  );
});
