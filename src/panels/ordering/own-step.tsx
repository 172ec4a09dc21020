import { observer } from "mobx-react-lite";
import type { FilledForms, ShownForm } from "../../domain/filled-form.ts";
import type { StepWithForm } from "../../domain/flows.ts";
import type { Entity } from "../../domain/form-entity.ts";
import type { Attributes } from "../../domain/generated/api-entities.ts";
import { StepForm } from "./step-form.tsx";
import type { StepPanelProps } from "./step-panel.ts";

/** Where a form step keeps its answers: the draft of its flow. */
export interface AnswerKeeper {
  readonly attributes: Attributes;
  readonly filled: FilledForms;
  readonly isChangedElsewhere: boolean;
  /** A form begins anew with each. */
  readonly changesElsewhere: number;
  type(step: StepWithForm, shown: ShownForm, entity: Entity, leftOut?: readonly string[]): void;
  answer(step: StepWithForm, shown: ShownForm, entity: Entity): void;
}

export interface OwnStepProps extends StepPanelProps {
  step: StepWithForm;
  keeper: AnswerKeeper;
}

/** A step that the tenant added: its form, whose answers go with the order. */
export const OwnStep = observer(function OwnStep({ step, moves, keeper, serverErrors, unasked }: OwnStepProps) {
  return (
    <StepForm
      formId={step.form}
      about={`${step.id} ${keeper.changesElsewhere}`}
      answers={{ attributes: keeper.attributes }}
      filled={keeper.filled[step.id]}
      moves={moves}
      serverErrors={serverErrors}
      unasked={unasked}
      onType={(shown, entity, leftOut) => keeper.type(step, shown, entity, leftOut)}
      onAnswer={(shown, entity) => keeper.answer(step, shown, entity)}
    />
  );
});
