import { observer } from "mobx-react-lite";
import type { EffectiveForm } from "../../domain/effective-form.ts";
import type { StepWithForm } from "../../domain/flows.ts";
import type { Entity } from "../../domain/form-entity.ts";
import type { Attributes } from "../../domain/generated/api-entities.ts";
import { StepForm } from "./step-form.tsx";
import type { StepPanelProps } from "./step-panel.ts";

/** Where a form step keeps its answers: the order's draft or the checkout's. */
export interface AnswerKeeper {
  attributes: Attributes;
  type(step: StepWithForm, form: EffectiveForm, entity: Entity, leftOut?: readonly string[]): void;
  answer(step: StepWithForm, form: EffectiveForm, entity: Entity): void;
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
      about={step.id}
      answers={{ attributes: keeper.attributes }}
      moves={moves}
      serverErrors={serverErrors}
      unasked={unasked}
      onType={(form, entity, leftOut) => keeper.type(step, form, entity, leftOut)}
      onAnswer={(form, entity) => keeper.answer(step, form, entity)}
    />
  );
});
