import type { EffectiveFlow } from "../../../src/domain/flows.ts";
import type { FlowStep, Guard, Panel } from "../../../src/domain/generated/meta-flow.ts";
import { pointerTo } from "../read-document.ts";
import type { TenantFault } from "../types.ts";
import { fault, unknownName } from "./faults.ts";

/** Steps of one flow: more is nothing that a driver walks through. */
export const MOST_STEPS = 12;

/** The panel that makes each guard hold: on any other step Next would never be enabled. */
const GUARDED: Readonly<Record<Guard, Panel>> = {
  "permit-chosen": "permit-selection",
  "rules-accepted": "permit-selection",
  "start-date-chosen": "permit-selection",
  "reason-given": "permit-selection",
  "method-ready": "payment",
  "contact-chosen": "contact",
  "terms-accepted": "order-review",
};

/** Panels that look at what earlier ones asked. */
const NEEDS: Readonly<Partial<Record<Panel, readonly Panel[]>>> = {
  "vehicle-selection": ["permit-selection"],
  "permit-review": ["permit-selection", "vehicle-selection"],
  "order-review": ["payment", "contact"],
};

const REVIEWS: readonly (Panel | undefined)[] = ["permit-review", "order-review"];

/** Whether a step reviews what the others asked, and submits it. */
export function isReview({ panel }: FlowStep): boolean {
  return REVIEWS.includes(panel);
}

/** A step that cannot stand where it stands: its place among the steps, and what was expected. */
export interface Misplaced {
  readonly place: number;
  readonly expected: string;
}

/** Steps that stand behind the review, or before one that they need. */
export function misplacedSteps(steps: readonly FlowStep[]): Misplaced[] {
  const review = steps.findIndex(isReview);
  const behind = review < 0 ? [] : steps.slice(review + 1);
  const last = behind.map((step, index) => ({
    place: review + 1 + index,
    expected: `a place before "${steps[review]?.id}", which comes last, for the step "${step.id}"`,
  }));
  const early = steps.flatMap(({ id, panel }, place) => {
    const needed = steps.slice(place + 1).find((step) => step.panel && panel && NEEDS[panel]?.includes(step.panel));
    return needed === undefined ? [] : [{ place, expected: `"${id}" after "${needed.id}", which it needs` }];
  });
  return [...last, ...early];
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
  for (const [index, guard] of (step.nextWhen ?? []).entries()) {
    if (GUARDED[guard] === step.panel) continue;
    const expected = `"${guard}" on a step with the panel ${GUARDED[guard]} only`;
    faults.push(fault(file, `${pointer}/nextWhen/${index}`, expected));
  }
  return faults;
}

/** Names that steps can refer to. */
export interface KnownParts {
  readonly forms: readonly string[];
  readonly texts: readonly string[];
}

/** Text blocks of a flow or a step that do not exist. pointer leads to it. */
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

/** Everything that is wrong with a flow of the product beyond its shape. */
export function checkFlow(flow: EffectiveFlow, known: KnownParts, file: string): TenantFault[] {
  const ids = flow.steps.map(({ id }) => id);
  const faults = flow.steps.flatMap((step, index) => {
    const pointer = `/steps/${index}`;
    const isTwice = ids.indexOf(step.id) !== index;
    const twice = isTwice ? [fault(file, `${pointer}/id`, `an id that no other step has, not "${step.id}"`)] : [];
    return [...twice, ...stepFaults(step, pointer, known, file)];
  });
  const misplaced = misplacedSteps(flow.steps).map(({ place, expected }) => fault(file, `/steps/${place}`, expected));
  return [...checkStepTexts(flow.texts, "", known.texts, file), ...faults, ...misplaced];
}
