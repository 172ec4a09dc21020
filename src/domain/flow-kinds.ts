import type { EffectiveFlow } from "./flows.ts";
import type { FlowId } from "./generated/document-names.ts";
import type { FlowStep } from "./generated/meta-flow.ts";

/** The purpose of a step. Code finds steps by their role, never by their ids. */
export type StepRole = "permit" | "vehicles" | "payment" | "contact" | "visit" | "statement" | "review";

/** A built-in part of the portal that a step of a flow can show. */
interface PanelKind {
  readonly role?: StepRole;
  /** The guards that it provides for `nextWhen` of its step. */
  readonly guards: readonly string[];
  /** Conditions for later steps that do not disable Next: pressing Next says what is missing. */
  readonly doneWhen?: readonly string[];
  /** Panels whose steps must come before, since it uses their answers. */
  readonly needs?: readonly string[];
}

/** The names that the document of a flow can use. Conditions decide which steps are skipped. */
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

/** Every flow of the product. Register a new flow here, and its panels in its page. */
export const flowKinds = {
  "permit-order": permitOrder,
  checkout,
  "checkout-no-charge": checkout,
  "visitor-permit": visitorPermit,
  "citation-appeal": citationAppeal,
} as const satisfies Readonly<Record<FlowId, FlowKind>>;

/** The tenant's version of a flow. Code names only flows of the product, which the documents of a tenant can change. */
export function flowOf(flows: Readonly<Record<string, EffectiveFlow>>, id: FlowId): EffectiveFlow | undefined {
  return flows[id];
}

/** The panels of a flow. */
export type PanelOf<F extends FlowId> = keyof (typeof flowKinds)[F]["panels"];

type KindsOf<F extends FlowId> = (typeof flowKinds)[F]["panels"][PanelOf<F>];
type NamesIn<K, P extends "guards" | "doneWhen"> =
  K extends Readonly<Record<P, readonly (infer N extends string)[]>> ? N : never;

/** The guards that any flow's steps can name. */
export type Guard = { [F in FlowId]: NamesIn<KindsOf<F>, "guards"> }[FlowId];

/** Whether each guard of a flow holds. */
export type FactsOf<F extends FlowId> = Readonly<
  Record<NamesIn<KindsOf<F>, "guards"> | NamesIn<KindsOf<F>, "doneWhen">, boolean>
>;

/** The registered kind of a flow; undefined if the flow is not registered. */
export function flowKind(flowId: string): FlowKind | undefined {
  const kinds: Readonly<Record<string, FlowKind>> = flowKinds;
  return Object.hasOwn(kinds, flowId) ? kinds[flowId] : undefined;
}

/** The registered kind of a step's panel; undefined for a step with a form. */
export function panelKind(kind: FlowKind | undefined, { panel }: FlowStep): PanelKind | undefined {
  const panels = kind?.panels ?? {};
  return panel !== undefined && Object.hasOwn(panels, panel) ? panels[panel] : undefined;
}

/** The step of a flow with this role; undefined if there is none. */
export function stepOfRole(flow: EffectiveFlow | undefined, role: StepRole): FlowStep | undefined {
  return flow?.steps.find((step) => panelKind(flowKind(flow.id), step)?.role === role);
}
