import type { EffectiveFlow } from "../../src/domain/flows.ts";
import type { FlowDocument, FlowStep } from "../../src/domain/generated/meta-flow.ts";
import type { FlowOverlay } from "../../src/domain/generated/meta-flow-overlay.ts";
import type { Messages } from "../../src/domain/messages.ts";

type AddedStep = [id: string, added: NonNullable<FlowOverlay["add"]>[string]];

function ownStep([id, { title, form, texts }]: AddedStep): FlowStep {
  return { id, title, form, ...(texts === undefined ? {} : { texts: [...texts] }) };
}

/** Inserts each added step after the one that it names; steps that name the same one keep the document's order. */
function addSteps(steps: FlowStep[], added: readonly AddedStep[]): void {
  let waiting = [...added].reverse();
  for (;;) {
    const still = waiting.filter((step) => {
      const place = steps.findIndex(({ id }) => id === step[1].after);
      if (place >= 0) steps.splice(place + 1, 0, ownStep(step));
      return place < 0;
    });
    // A step that waits for a missing one is left out here and reported by the checker.
    if (still.length === 0 || still.length === waiting.length) return;
    waiting = still;
  }
}

/**
 * Merges a flow of the product and a tenant's overlay. Pure; expects documents that passed the checker: a missing
 * target is left out here and reported there.
 */
export function mergeFlow(base: FlowDocument, overlay: FlowOverlay | undefined): EffectiveFlow {
  const { $schema: _schema, ...flow } = structuredClone(base);
  if (overlay === undefined) return flow;
  const steps: FlowStep[] = [...flow.steps];
  for (const step of steps) step.title = overlay.rename?.[step.id] ?? step.title;
  addSteps(steps, Object.entries(overlay.add ?? {}));
  const order = overlay.order ?? [];
  const place = (step: FlowStep) => (order.includes(step.id) ? order.indexOf(step.id) : order.length);
  return {
    ...flow,
    title: overlay.title ?? flow.title,
    steps: order.length === 0 ? steps : steps.toSorted((one, other) => place(one) - place(other)),
  };
}

/**
 * Resolves titles through the catalogue: `flows.<flow>.title` and `flows.<flow>.<step>.title` take precedence over the
 * documents.
 */
export function resolveFlowWords(flow: EffectiveFlow, messages: Messages): EffectiveFlow {
  const prefix = `flows.${flow.id}`;
  return {
    ...flow,
    title: messages[`${prefix}.title`] ?? flow.title,
    steps: flow.steps.map((step) => ({ ...step, title: messages[`${prefix}.${step.id}.title`] ?? step.title })),
  };
}
