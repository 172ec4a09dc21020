import type { FlowStep } from "./generated/meta-flow.ts";

/** A flow as one tenant has it: titles resolved, own steps in their places. */
export interface EffectiveFlow {
  readonly id: string;
  readonly title: string;
  /** Text blocks shown above every step. */
  readonly texts?: string[];
  readonly steps: readonly FlowStep[];
}

/** What holds now, by the name that flow documents use. A guard that is not named does not hold. */
export type GuardFacts = Readonly<Record<string, boolean>>;
type ConditionFacts = Readonly<Record<string, boolean>>;

/** A step that asks a form instead of showing a panel. */
type StepWithForm = FlowStep & { readonly form: string };

/** The flow as it is walked: without the steps whose skip condition holds. Undefined where there is no such flow. */
export function walkedFlow(flow: EffectiveFlow | undefined, conditions: ConditionFacts): EffectiveFlow | undefined {
  if (flow === undefined) return undefined;
  const steps = flow.steps.filter((step) => step.skipWhen === undefined || conditions[step.skipWhen] !== true);
  return { ...flow, steps };
}

/** Whether a step asks a form. */
export function hasForm(step: FlowStep): step is StepWithForm {
  return step.form !== undefined;
}

/** The steps of a flow that ask a form; none of a flow that there is not. */
export function formSteps(flow: EffectiveFlow | undefined): StepWithForm[] {
  return flow?.steps.filter(hasForm) ?? [];
}

/** The guards of a step that do not hold, in the order of its document; none where Next is enabled. */
export function missingGuards<G extends string>(
  { nextWhen = [] }: FlowStep,
  facts: Readonly<Partial<Record<G, boolean>>>,
): G[] {
  return nextWhen.filter((guard): guard is G => facts[guard as G] !== true);
}

/** Whether Next is enabled on a step: every guard that it names holds. */
export function isNextEnabled(step: FlowStep, facts: GuardFacts): boolean {
  return missingGuards(step, facts).length === 0;
}

/**
 * The step that the address asks for, or the first earlier one that is not done yet: nobody lands behind a step that is
 * still open, whatever the address says. Without a step in the address the first one.
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
