import type { FlowStep } from "../../domain/generated/meta-flow.ts";
import type { StepMoves } from "../../renderer/flows/step-actions.tsx";

/** What every step's content takes: its step, and the ways on, which it shows at its foot. */
export interface StepPanelProps {
  step: FlowStep;
  moves: StepMoves;
}
