import { observer } from "mobx-react-lite";
import type { ComponentType } from "react";
import { Notice } from "../../components/notice.tsx";
import type { FilledForms, ShownForm } from "../../domain/filled-form.ts";
import { hasForm } from "../../domain/flows.ts";
import type { Entity } from "../../domain/form-entity.ts";
import type { Attributes } from "../../domain/generated/api-entities.ts";
import type { FlowStep } from "../../domain/generated/meta-flow.ts";
import { isTextBlockKey } from "../../domain/text-blocks.ts";
import type { FormFiles } from "../../renderer/forms/form-files.ts";
import { useText } from "../../stores/context.ts";
import { TextBlock } from "../text-block.tsx";
import { StepForm } from "./step-form.tsx";
import type { StepPanelProps } from "./step-panel.ts";

/** The parts of a flow's draft that a step needs. */
export interface StepDraft {
  readonly attributes: Attributes;
  readonly filled: FilledForms;
  readonly isChangedElsewhere: boolean;
  /** A form starts over with each. */
  readonly changesElsewhere: number;
  type(step: FlowStep, shown: ShownForm, entity: Entity, leftOut?: readonly string[]): void;
  answer(step: FlowStep, shown: ShownForm, entity: Entity): void;
}

/** The built-in content of the steps of a flow, by the names that its document uses (src/domain/flow-kinds.ts). */
export type StepPanels = Readonly<Record<string, ComponentType<StepPanelProps>>>;

interface StepContentProps extends StepPanelProps {
  draft: StepDraft;
  panels: StepPanels;
  /** The store of files; by default the signed-in driver's. */
  files?: FormFiles | undefined;
}

/** Text blocks that a flow or a step names. */
export function FlowTexts({ texts = [] }: { texts?: readonly string[] | undefined }) {
  return texts.filter(isTextBlockKey).map((block) => <TextBlock key={block} block={block} lines={2} />);
}

/** Says that another tab has changed the answers here, so that nothing is overwritten silently. */
const ChangedElsewhere = observer(function ChangedElsewhere({ draft }: Pick<StepContentProps, "draft">) {
  const t = useText();
  if (!draft.isChangedElsewhere) return null;
  return (
    <Notice tone="info" role="status" title={t("panels.ordering.changedElsewhere.title")}>
      <p>{t("panels.ordering.changedElsewhere.text")}</p>
    </Notice>
  );
});

/** A step with a form, whose answers are stored in the draft of the flow. */
const FormStep = observer(function FormStep(props: StepContentProps & { formId: string }) {
  const { step, formId, draft, moves, serverErrors, unasked, files } = props;
  return (
    <StepForm
      formId={formId}
      about={`${step.id} ${draft.changesElsewhere}`}
      answers={{ attributes: draft.attributes }}
      filled={draft.filled[step.id]}
      moves={moves}
      files={files}
      serverErrors={serverErrors}
      unasked={unasked}
      onType={(shown, entity, leftOut) => draft.type(step, shown, entity, leftOut)}
      onAnswer={(shown, entity) => draft.answer(step, shown, entity)}
    />
  );
});

/** The content of a step: its texts, then its panel or its form. */
export function StepContent(props: StepContentProps) {
  const { draft, panels, files: _files, ...panel } = props;
  const { step } = panel;
  const Panel = step.panel === undefined ? undefined : panels[step.panel];
  return (
    <>
      <ChangedElsewhere draft={draft} />
      <FlowTexts texts={step.texts} />
      {Panel !== undefined && <Panel {...panel} />}
      {hasForm(step) && <FormStep {...props} formId={step.form} />}
    </>
  );
}
