import { DriverStorage } from "../../src/stores/driver-storage.ts";
import type { EffectiveFlow, GuardFacts } from "../../src/domain/flows.ts";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import { FlowDraft } from "../../src/stores/flow-draft.ts";
import { FlowDrafts } from "../../src/stores/flow-drafts.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { TenantStorage } from "../../src/stores/tenant-storage.ts";

export interface TestChoices {
  readonly colour: string;
  readonly size: string;
}

/** The values that these tests keep only in memory. */
export interface TestMemory {
  readonly card: string;
}

const flow: EffectiveFlow = {
  id: "test",
  title: "Test",
  steps: [
    { id: "choose", title: "Choose", panel: "choosing", nextWhen: ["colour-chosen"] },
    { id: "shift", title: "Your shift", form: "shift" },
    { id: "pickup", title: "Your pickup", form: "pickup" },
    { id: "review", title: "Review", panel: "reviewing" },
  ],
};

export const stepOf = (id: string) => {
  const step = flow.steps.find((each) => each.id === id);
  if (step === undefined) throw new Error(`the flow has no step ${id}`);
  return step;
};

/** A version of a form with these fields, each labelled by its name. */
export function formAsking(id: string, version: string, ...names: string[]) {
  const fields = Object.fromEntries(names.map((name) => [name, { label: `Label of ${name}`, widget: "text" }]));
  return { form: { id, ui: { order: names, fields } } as unknown as EffectiveForm, version };
}

export interface DraftOptions {
  storage?: Storage;
  userName?: () => string | null;
  versions?: Record<string, string>;
  walked?: () => EffectiveFlow;
}

let tabs = 0;

/** The draft of one tab, in a storage that it may share with other tabs. */
export function openDraft({ storage = new MemoryStorage(), versions = {}, ...options }: DraftOptions = {}) {
  tabs += 1;
  const tab = tabs;
  let ids = 0;
  const driver = new DriverStorage(new TenantStorage(storage, "testville"), options.userName ?? (() => "dana"));
  const draft: FlowDraft<TestChoices, TestMemory> = new FlowDraft<TestChoices, TestMemory>(
    {
      name: "checkout",
      kind: {
        panels: { choosing: { guards: ["colour-chosen"] }, reviewing: { role: "review", guards: [] } },
        conditions: [],
      },
      noChoices: { colour: "", size: "" },
      noMemory: { card: "" },
      readChoices: ({ colour, size }) => ({ colour: String(colour), size: String(size) }),
      flow: options.walked ?? (() => flow),
      facts: (): GuardFacts => ({ "colour-chosen": draft.choices.colour !== "" }),
    },
    {
      storage: driver,
      flowDrafts: new FlowDrafts(),
      formVersions: { hashOf: (formId) => versions[formId] },
      newId: () => `tab-${tab}-${(ids += 1)}`,
    },
  );
  draft.restore();
  const text = () => storage.getItem("portal/testville/checkout/dana") ?? "";
  return { draft, storage, text, flow };
}
