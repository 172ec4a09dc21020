import type { EffectiveFlow } from "../../domain/flows.ts";
import { stepOfRole, type StepRole } from "../../domain/flow-kinds.ts";
import type { FlowStep } from "../../domain/generated/meta-flow.ts";
import type { StepMoves } from "../../renderer/flows/step-actions.tsx";

/** The props of every step's content: its step, and the buttons that it shows at its foot. */
export interface StepPanelProps {
  step: FlowStep;
  moves: StepMoves;
  /** Messages of a refusal beside the fields of this step. */
  serverErrors?: Readonly<Record<string, string>> | undefined;
  /** Fields of this step whose answers were removed, since no form asks for them any longer. */
  unasked?: readonly string[] | undefined;
}

/** The address of the step with a role; undefined if the flow has no such step. */
export function addressOfRole(
  { addressOf }: Pick<StepMoves, "addressOf">,
  flow: EffectiveFlow | undefined,
  role: StepRole,
): string | undefined {
  const step = stepOfRole(flow, role);
  return step && addressOf(step);
}
