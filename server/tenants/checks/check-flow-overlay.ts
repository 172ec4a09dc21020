import { flowKind } from "../../../src/domain/flow-kinds.ts";
import type { FlowDocument, FlowStep } from "../../../src/domain/generated/meta-flow.ts";
import type { FlowOverlay } from "../../../src/domain/generated/meta-flow-overlay.ts";
import type { FormDocument } from "../../../src/domain/generated/meta-form.ts";
import { mergeFlow } from "../merge-flow.ts";
import { pointerTo } from "../read-document.ts";
import type { TenantFault } from "../types.ts";
import { checkStepTexts, isReview, misplacedSteps, MOST_STEPS } from "./check-flow.ts";
import { fault, unknownName } from "./faults.ts";

/** An overlay and the flow that it extends. */
interface Subject {
  readonly base: FlowDocument;
  readonly overlay: FlowOverlay;
  readonly file: string;
  /** The tenant's own forms, by id. */
  readonly ownForms: ReadonlyMap<string, FormDocument>;
  /** The keys of the text catalogue. */
  readonly texts: readonly string[];
}

function idsOf({ base, overlay }: Subject): string[] {
  return [...base.steps.map(({ id }) => id), ...Object.keys(overlay.add ?? {})];
}

function renameFaults({ base, overlay, file }: Subject): TenantFault[] {
  const ids = base.steps.map(({ id }) => id);
  return Object.keys(overlay.rename ?? {})
    .filter((id) => !ids.includes(id))
    .map((id) => unknownName(file, pointerTo("/rename", id), "a step of the product", id, ids));
}

function addFaults(subject: Subject): TenantFault[] {
  const { base, overlay, file, ownForms, texts } = subject;
  return Object.entries(overlay.add ?? {}).flatMap(([id, { form, after, texts: shown }]) => {
    const pointer = pointerTo("/add", id);
    const faults = checkStepTexts(shown, pointer, texts, file);
    if (base.steps.some((step) => step.id === id)) {
      faults.push(fault(file, pointer, `a name that the flow ${base.id} does not have; "rename" is for its own steps`));
    }
    if (!ownForms.has(form)) {
      faults.push(unknownName(file, `${pointer}/form`, "a form of the tenant's own", form, ownForms.keys()));
    }
    const others = idsOf(subject).filter((other) => other !== id);
    if (!others.includes(after)) faults.push(unknownName(file, `${pointer}/after`, "another step", after, others));
    return faults;
  });
}

function orderFaults(subject: Subject): TenantFault[] {
  const { overlay, file } = subject;
  const ids = idsOf(subject);
  const { order } = overlay;
  if (order === undefined) return [];
  const unknown = order.flatMap((id, index) =>
    ids.includes(id) ? [] : [unknownName(file, `/order/${index}`, "a step", id, ids)],
  );
  const missing = ids.filter((id) => !order.includes(id));
  return missing.length === 0
    ? unknown
    : [...unknown, fault(file, "/order", `every step; ${missing.join(", ")} missing`)];
}

/** The faults of added steps whose `after` forms a circle, so that they are never reached. */
function circleFaults({ overlay, file }: Subject, steps: readonly FlowStep[]): TenantFault[] {
  return Object.keys(overlay.add ?? {})
    .filter((id) => steps.every((step) => step.id !== id))
    .map((id) => fault(file, `${pointerTo("/add", id)}/after`, "a step that does not itself stand after this one"));
}

function placeFaults({ base, overlay, file }: Subject, steps: readonly FlowStep[]): TenantFault[] {
  const kind = flowKind(base.id);
  const beforeReview = base.steps[base.steps.findIndex((step) => isReview(step, kind)) - 1]?.id;
  return misplacedSteps(steps, kind).map(({ place, expected }) =>
    overlay.order === undefined
      ? fault(file, `${pointerTo("/add", steps[place]?.id ?? "")}/after`, expected, beforeReview)
      : fault(file, `/order/${place}`, expected),
  );
}

/** The answers of a flow are stored by field name, so two forms with the same field would overwrite each other. */
function sharedFieldFaults({ overlay, file, ownForms }: Subject): TenantFault[] {
  const owners = new Map<string, string>();
  return Object.entries(overlay.add ?? {}).flatMap(([id, { form }]) => {
    const names = ownForms.get(form)?.ui.order ?? [];
    const shared = names.filter((name) => owners.has(name));
    for (const name of names) owners.set(name, owners.get(name) ?? id);
    return shared.map((name) => {
      const expected = `fields that no other step asks; "${name}" is asked in the step "${owners.get(name)}" already`;
      return fault(file, `${pointerTo("/add", id)}/form`, expected);
    });
  });
}

/** All faults of a tenant's overlay of a flow, beyond its shape. Pointers lead into the overlay. */
export function checkFlowOverlay(subject: Subject): TenantFault[] {
  const { base, overlay, file } = subject;
  const count = idsOf(subject).length;
  if (count > MOST_STEPS) return [fault(file, "/add", `at most ${MOST_STEPS} steps, this makes ${count}`)];
  const order = orderFaults(subject);
  const targets = [...renameFaults(subject), ...addFaults(subject), ...order];
  const { steps } = mergeFlow(base, overlay);
  const isTold = (found: TenantFault) => targets.some(({ pointer }) => pointer === found.pointer);
  // With an incomplete order, the place of a step is unknown.
  const places = order.length > 0 ? [] : placeFaults(subject, steps);
  const ofPlaces = [...circleFaults(subject, steps), ...places].filter((found) => !isTold(found));
  return [...targets, ...ofPlaces, ...sharedFieldFaults(subject)];
}
