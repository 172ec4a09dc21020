import { isSameAttributes, withAnswers, withoutAnswers } from "../domain/attributes.ts";
import type { EffectiveForm } from "../domain/effective-form.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { Attributes } from "../domain/generated/api-entities.ts";
import type { FlowStep } from "../domain/generated/meta-flow.ts";

/** The part of a draft that holds the answers to the tenant's own steps. */
export interface StepAnswers {
  /** By field name. */
  readonly attributes: Attributes;
  /** Ids of the form steps that were answered; a form may have nothing to say. */
  readonly answered: readonly string[];
}

/**
 * The draft with what is typed into a form step; where it differs from what was sent, the step waits for Next again.
 * leftOut: fields whose answers the form does not take any more.
 */
export function typedInto<T extends StepAnswers>(
  draft: T,
  step: FlowStep,
  form: EffectiveForm,
  entity: Entity,
  leftOut: readonly string[] = [],
): T {
  const attributes = withAnswers(withoutAnswers(draft.attributes, leftOut), form, entity);
  if (isSameAttributes(attributes, draft.attributes)) return draft;
  return { ...draft, attributes, answered: draft.answered.filter((id) => id !== step.id) };
}

/** The draft with a form step answered by the entity of its form. */
export function answeredIn<T extends StepAnswers>(draft: T, step: FlowStep, form: EffectiveForm, entity: Entity): T {
  const attributes = withAnswers(draft.attributes, form, entity);
  return { ...draft, attributes, answered: [...new Set([...draft.answered, step.id])] };
}
