import type { FlowStep } from "./generated/meta-flow.ts";

/** The flow of one tenant: titles are resolved, the tenant's own steps are in their places. */
export interface EffectiveFlow {
  readonly id: string;
  readonly title: string;
  /** Text blocks shown above every step. */
  readonly texts?: string[];
  readonly steps: readonly FlowStep[];
}

/** Which guards hold now, by their names in flow documents. A missing guard does not hold. */
export type GuardFacts = Readonly<Record<string, boolean>>;
type ConditionFacts = Readonly<Record<string, boolean>>;

/** A step that shows a form instead of a panel. */
type StepWithForm = FlowStep & { readonly form: string };

/** The flow without the steps whose skip condition holds; undefined if there is no flow. */
export function walkedFlow(flow: EffectiveFlow | undefined, conditions: ConditionFacts): EffectiveFlow | undefined {
  if (flow === undefined) return undefined;
  const steps = flow.steps.filter((step) => step.skipWhen === undefined || conditions[step.skipWhen] !== true);
  return { ...flow, steps };
}

/** Whether a step shows a form. */
export function hasForm(step: FlowStep): step is StepWithForm {
  return step.form !== undefined;
}

/** The steps of a flow that show a form; none without a flow. */
export function formSteps(flow: EffectiveFlow | undefined): StepWithForm[] {
  return flow?.steps.filter(hasForm) ?? [];
}

/** The guards of a step that do not hold, in the order of its document; none if Next is enabled. */
export function missingGuards<G extends string>(
  { nextWhen = [] }: FlowStep,
  facts: Readonly<Partial<Record<G, boolean>>>,
): G[] {
  return nextWhen.filter((guard): guard is G => facts[guard as G] !== true);
}

/** Whether Next is enabled in a step: all of its guards hold. */
export function isNextEnabled(step: FlowStep, facts: GuardFacts): boolean {
  return missingGuards(step, facts).length === 0;
}

/**
 * Returns the step in the address, or the first earlier step that is not done: an address never leads past an open
 * step. Without a step in the address, returns the first one.
 */
export function stepToShow(
  steps: readonly FlowStep[],
  wanted: string | null,
  isDone: (step: FlowStep) => boolean,
): FlowStep | undefined {
  const place = steps.findIndex((step) => step.id === wanted);
  const reachable = steps.slice(0, Math.max(place, 0));
  return reachable.find((step) => !isDone(step)) ?? steps[Math.max(place, 0)];
}
