import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { stepToShow } from "../../domain/flows.ts";
import type { FlowStep } from "../../domain/generated/meta-flow.ts";

/** The current step of a flow, and the addresses of its steps. */
interface FlowPlace {
  step: FlowStep | undefined;
  previous: FlowStep | undefined;
  following: FlowStep | undefined;
  addressOf(step: FlowStep): string;
  goTo(step: FlowStep): void;
}

/**
 * The step that the address names (?step=…), or the first one before it that is not done; the address is corrected
 * then. Steps have addresses, so that Back, Forward and a reload keep the place.
 */
export function useFlowStep(steps: readonly FlowStep[], isDone: (step: FlowStep) => boolean): FlowPlace {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const wanted = query.get("step");
  const step = stepToShow(steps, wanted, isDone);
  const place = step === undefined ? -1 : steps.indexOf(step);
  const addressOf = (target: FlowStep) => {
    const next = new URLSearchParams(query);
    next.set("step", target.id);
    return `${pathname}?${next}`;
  };
  const right = step === undefined || step.id === wanted ? undefined : addressOf(step);
  useEffect(() => {
    if (right !== undefined) void navigate(right, { replace: true });
  }, [right, navigate]);
  return {
    step,
    previous: place > 0 ? steps[place - 1] : undefined,
    following: steps[place + 1],
    addressOf,
    goTo: (target) => void navigate(addressOf(target)),
  };
}
