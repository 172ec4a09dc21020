import type { Guard } from "../../domain/flow-kinds.ts";
import { missingGuard } from "../../domain/flows.ts";
import type { FlowStep } from "../../domain/generated/meta-flow.ts";
import { useText } from "../../stores/context.ts";

/** What keeps Next of a step off, in words: the first thing that is missing. Undefined where nothing is. */
export function useMissing(step: FlowStep, facts: Readonly<Partial<Record<Guard, boolean>>>): string | undefined {
  const t = useText();
  const guard = missingGuard<Guard>(step, facts);
  return guard === undefined ? undefined : t(`panels.ordering.missing.${guard}`);
}
