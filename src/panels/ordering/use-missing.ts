import type { Guard } from "../../domain/flow-kinds.ts";
import { missingGuards } from "../../domain/flows.ts";
import type { FlowStep } from "../../domain/generated/meta-flow.ts";
import { useText } from "../../stores/context.ts";

/** Names everything that is missing before Next of a step; undefined if nothing is. */
export function useMissing(step: FlowStep, facts: Readonly<Partial<Record<Guard, boolean>>>): string | undefined {
  const t = useText();
  const guards = missingGuards<Guard>(step, facts);
  const [first] = guards;
  if (first === undefined) return undefined;
  if (guards.length === 1) return t(`panels.ordering.missing.${first}`);
  const parts = guards.map((guard) => t(`panels.ordering.missingParts.${guard}`));
  return t("panels.ordering.missingSeveral", { parts: parts.join(", ") });
}
