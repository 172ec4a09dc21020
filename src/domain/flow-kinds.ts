import type { EffectiveFlow } from "./flows.ts";
import type { FlowId } from "./generated/document-names.ts";
import type { FlowStep } from "./generated/meta-flow.ts";

/** What a step is for. Code finds steps by it and never by their ids. */
export type StepRole = "permit" | "vehicles" | "payment" | "contact" | "visit" | "statement" | "review";

/** A built-in part of the portal that a step of a flow can show. */
interface PanelKind {
  readonly role?: StepRole;
  /** What it makes hold, for `nextWhen` of its step. */
  readonly guards: readonly string[];
  /** What must hold before later steps although Next is enabled without it: pressing Next says what is missing. */
  readonly doneWhen?: readonly string[];
  /** Panels whose steps come before, since it looks at what they asked. */
  readonly needs?: readonly string[];
}

/** The names that the document of a flow can use. A condition is what a step is skipped by. */
export interface FlowKind {
  readonly panels: Readonly<Record<string, PanelKind>>;
  readonly conditions: readonly string[];
}

const permitOrder = {
  panels: {
    "permit-selection": {
      role: "permit",
      guards: ["permit-chosen", "rules-accepted", "start-date-chosen", "reason-given"],
    },
    "vehicle-selection": { role: "vehicles", guards: [], doneWhen: ["vehicle-chosen"], needs: ["permit-selection"] },
    "permit-review": { role: "review", guards: [], needs: ["permit-selection", "vehicle-selection"] },
  },
  conditions: [],
} as const satisfies FlowKind;

const checkout = {
  panels: {
    payment: { role: "payment", guards: ["method-ready"] },
    contact: { role: "contact", guards: ["contact-chosen"] },
    "order-review": { role: "review", guards: ["terms-accepted"], needs: ["payment", "contact"] },
  },
  conditions: ["nothing-due"],
} as const satisfies FlowKind;

const visitorPermit = {
  panels: {
    "visit-details": { role: "visit", guards: [], doneWhen: ["visit-told"] },
    "visit-review": { role: "review", guards: [], needs: ["visit-details"] },
  },
  conditions: [],
} as const satisfies FlowKind;

const citationAppeal = {
  panels: {
    "appeal-statement": { role: "statement", guards: [], doneWhen: ["appeal-written"] },
    "appeal-review": { role: "review", guards: [], needs: ["appeal-statement"] },
  },
  conditions: [],
} as const satisfies FlowKind;

/** Every flow of the product. A new one is registered here, and its panels where its page is. */
export const flowKinds = {
  "permit-order": permitOrder,
  checkout,
  "checkout-no-charge": checkout,
  "visitor-permit": visitorPermit,
  "citation-appeal": citationAppeal,
} as const satisfies Readonly<Record<FlowId, FlowKind>>;

/** A flow as the tenant has it. Code names only flows of the product; the documents of a tenant change these. */
export function flowOf(flows: Readonly<Record<string, EffectiveFlow>>, id: FlowId): EffectiveFlow | undefined {
  return flows[id];
}

/** The panels of a flow. */
export type PanelOf<F extends FlowId> = keyof (typeof flowKinds)[F]["panels"];

type KindsOf<F extends FlowId> = (typeof flowKinds)[F]["panels"][PanelOf<F>];
type NamesIn<K, P extends "guards" | "doneWhen"> =
  K extends Readonly<Record<P, readonly (infer N extends string)[]>> ? N : never;

/** The guards that the steps of any flow may name. */
export type Guard = { [F in FlowId]: NamesIn<KindsOf<F>, "guards"> }[FlowId];

/** Every guard of a flow, answered. */
export type FactsOf<F extends FlowId> = Readonly<
  Record<NamesIn<KindsOf<F>, "guards"> | NamesIn<KindsOf<F>, "doneWhen">, boolean>
>;

/** What is registered for a flow; undefined for one that is not. */
export function flowKind(flowId: string): FlowKind | undefined {
  const kinds: Readonly<Record<string, FlowKind>> = flowKinds;
  return Object.hasOwn(kinds, flowId) ? kinds[flowId] : undefined;
}

/** What is registered for the panel of a step; undefined for a step that asks a form. */
export function panelKind(kind: FlowKind | undefined, { panel }: FlowStep): PanelKind | undefined {
  const panels = kind?.panels ?? {};
  return panel !== undefined && Object.hasOwn(panels, panel) ? panels[panel] : undefined;
}

/** The step of a flow that has this role; undefined where it has none. */
export function stepOfRole(flow: EffectiveFlow | undefined, role: StepRole): FlowStep | undefined {
  return flow?.steps.find((step) => panelKind(flowKind(flow.id), step)?.role === role);
}
