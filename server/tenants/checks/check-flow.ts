import type { EffectiveFlow } from "../../../src/domain/flows.ts";
import { flowKind, flowKinds, panelKind, type FlowKind } from "../../../src/domain/flow-kinds.ts";
import type { FlowStep } from "../../../src/domain/generated/meta-flow.ts";
import { pointerTo } from "../read-document.ts";
import type { TenantFault } from "../types.ts";
import { fault, unknownName } from "./faults.ts";

/** The maximum number of steps in a flow; drivers would not walk through more. */
export const MOST_STEPS = 12;

/** The panel that can satisfy a guard: on any other step, Next would never be enabled. */
function panelOfGuard({ panels }: FlowKind, guard: string): string | undefined {
  return Object.keys(panels).find((panel) => panels[panel]?.guards.includes(guard));
}

/** Whether a step reviews the answers of the others, and submits them. */
export function isReview(step: FlowStep, kind: FlowKind | undefined): boolean {
  return panelKind(kind, step)?.role === "review";
}

/** A step in an impossible place: its index among the steps, and what was expected. */
interface Misplaced {
  readonly place: number;
  readonly expected: string;
}

/** The steps after the review, or before a step that they need. */
export function misplacedSteps(steps: readonly FlowStep[], kind: FlowKind | undefined): Misplaced[] {
  const review = steps.findIndex((step) => isReview(step, kind));
  const behind = review < 0 ? [] : steps.slice(review + 1);
  const last = behind.map((step, index) => ({
    place: review + 1 + index,
    expected: `a place before "${steps[review]?.id}", which comes last, for the step "${step.id}"`,
  }));
  const early = steps.flatMap((step, place) => {
    const needs = panelKind(kind, step)?.needs ?? [];
    const needed = steps.slice(place + 1).find(({ panel }) => panel !== undefined && needs.includes(panel));
    return needed === undefined ? [] : [{ place, expected: `"${step.id}" after "${needed.id}", which it needs` }];
  });
  return [...last, ...early];
}

/** The faults of names that the step's flow has not registered: panel, guards, condition. */
function nameFaults(step: FlowStep, pointer: string, kind: FlowKind, file: string): TenantFault[] {
  const { panel, nextWhen = [], skipWhen } = step;
  const { panels, conditions } = kind;
  const guards = Object.values(panels).flatMap((each) => each.guards);
  const faults: TenantFault[] = [];
  if (panel !== undefined && panelKind(kind, step) === undefined) {
    faults.push(unknownName(file, `${pointer}/panel`, "a panel of the flow", panel, Object.keys(panels)));
  }
  for (const [index, guard] of nextWhen.entries()) {
    const place = `${pointer}/nextWhen/${index}`;
    const owner = panelOfGuard(kind, guard);
    if (owner === undefined) faults.push(unknownName(file, place, "a guard of the flow", guard, guards));
    else if (owner !== panel) faults.push(fault(file, place, `"${guard}" on a step with the panel ${owner} only`));
  }
  if (skipWhen !== undefined && !conditions.includes(skipWhen)) {
    faults.push(unknownName(file, `${pointer}/skipWhen`, "a condition of the flow", skipWhen, conditions));
  }
  return faults;
}

function stepFaults(step: FlowStep, pointer: string, known: KnownParts, file: string): TenantFault[] {
  const faults: TenantFault[] = [];
  if ((step.panel === undefined) === (step.form === undefined)) {
    faults.push(fault(file, pointer, "either a panel or a form"));
  }
  if (step.form !== undefined && !known.forms.includes(step.form)) {
    faults.push(unknownName(file, `${pointer}/form`, "a form", step.form, known.forms));
  }
  faults.push(...checkStepTexts(step.texts, pointer, known.texts, file));
  return faults;
}

/** The names that steps can refer to. */
interface KnownParts {
  readonly forms: readonly string[];
  readonly texts: readonly string[];
}

/** The faults of text blocks that a flow or step names and that do not exist. pointer leads to the flow or step. */
export function checkStepTexts(
  texts: readonly string[] | undefined,
  pointer: string,
  known: readonly string[],
  file: string,
): TenantFault[] {
  return (texts ?? []).flatMap((key, index) =>
    known.includes(key) ? [] : [unknownName(file, pointerTo(`${pointer}/texts`, index), "a text block", key, known)],
  );
}

/** All faults of a flow of the product, beyond its shape. kind: its registered panels and conditions. */
export function checkFlow(
  flow: EffectiveFlow,
  known: KnownParts,
  file: string,
  kind: FlowKind | undefined = flowKind(flow.id),
): TenantFault[] {
  if (kind === undefined) {
    return [unknownName(file, "/id", "a flow that is registered", flow.id, Object.keys(flowKinds))];
  }
  const ids = flow.steps.map(({ id }) => id);
  const faults = flow.steps.flatMap((step, index) => {
    const pointer = `/steps/${index}`;
    const isTwice = ids.indexOf(step.id) !== index;
    const twice = isTwice ? [fault(file, `${pointer}/id`, `an id that no other step has, not "${step.id}"`)] : [];
    return [...twice, ...stepFaults(step, pointer, known, file), ...nameFaults(step, pointer, kind, file)];
  });
  const misplaced = misplacedSteps(flow.steps, kind).map(({ place, expected }) =>
    fault(file, `/steps/${place}`, expected),
  );
  return [...checkStepTexts(flow.texts, "", known.texts, file), ...faults, ...misplaced];
}
