import { observer } from "mobx-react-lite";
import type { FlowKind } from "../../src/domain/flow-kinds.ts";
import type { EffectiveFlow } from "../../src/domain/flows.ts";
import { FlowSteps } from "../../src/panels/flows/flow-steps.tsx";
import type { StepPanels } from "../../src/panels/flows/step-content.tsx";
import type { StepPanelProps } from "../../src/panels/flows/step-panel.ts";
import { StepActions } from "../../src/renderer/flows/step-actions.tsx";
import { useStores } from "../../src/stores/context.ts";
import { FlowDraft } from "../../src/stores/flow-draft.ts";
import type { RootStore } from "../../src/stores/root-store.ts";
import type { DraftName } from "../../src/stores/tenant-storage.ts";

export const visitKind = {
  panels: {
    "visitor-details": { guards: ["name-given"] },
    "visit-review": { role: "review", guards: [], needs: ["visitor-details"] },
  },
  conditions: [],
} as const satisfies FlowKind;

export const visitFlow: EffectiveFlow = {
  id: "visit",
  title: "Announce a visit",
  steps: [
    { id: "who", title: "Who comes", panel: "visitor-details", nextWhen: ["name-given"] },
    { id: "when", title: "When they come", form: "shift-details" },
    { id: "check", title: "Check and send", panel: "visit-review" },
  ],
};

interface Visit {
  readonly name: string;
}

/** The rules of the flow: its choices, which of them may be stored, and its guards. */
export function visitDraft({ driverStorage: storage, flowDrafts, formVersions }: RootStore) {
  const draft: FlowDraft<Visit, { pin: string }> = new FlowDraft<Visit, { pin: string }>(
    {
      name: "visit" as DraftName,
      kind: visitKind,
      noChoices: { name: "" },
      noMemory: { pin: "" },
      readChoices: ({ name }) => ({ name: typeof name === "string" ? name : "" }),
      flow: () => visitFlow,
      facts: () => ({ "name-given": draft.choices.name !== "" }),
    },
    { storage, flowDrafts, formVersions, newId: () => crypto.randomUUID() },
  );
  draft.restore();
  return draft;
}

/** The page of the flow, with its two panels. */
export function visitPage(draft: ReturnType<typeof visitDraft>, send: (visit: object) => void) {
  const Details = observer(function Details({ moves }: StepPanelProps) {
    const { boot } = useStores();
    const { name } = draft.choices;
    const { pin } = draft.memory;
    return (
      <>
        <label>
          Visitor
          <input value={name} onChange={({ target }) => draft.choose({ name: target.value })} />
        </label>
        <label>
          Gate code
          <input value={pin} onChange={({ target }) => draft.remember({ pin: target.value })} />
        </label>
        <StepActions moves={moves} messages={boot.messages} missing={name === "" ? "Who comes?" : undefined} />
      </>
    );
  });
  const Review = observer(function Review({ moves }: StepPanelProps) {
    const { boot } = useStores();
    return (
      <>
        <p>{`${draft.choices.name}, shift ${String(draft.attributes["shift"])}`}</p>
        <StepActions moves={moves} messages={boot.messages} />
      </>
    );
  });
  const panels: StepPanels = { "visitor-details": Details, "visit-review": Review };
  const run = () => {
    send({ ...draft.choices, ...draft.memory, ...draft.attributes });
    draft.discard();
  };
  return function VisitPage() {
    const last = { label: "Send", run };
    return <FlowSteps flow={visitFlow} draft={draft} panels={panels} submit={last} onCancel={draft.discard} />;
  };
}
