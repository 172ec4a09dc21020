import { useCallback, useRef } from "react";
import { useBlocker } from "react-router-dom";

/** The question before a flow is left, and the ways that need none. */
export interface ExitGuard {
  isAsking: boolean;
  /** Stays. */
  stay(): void;
  /** Leaves to where the person wanted to go. */
  leave(): void;
  /** Runs a navigation without asking: the flow itself goes on elsewhere. */
  freely(navigate: () => void): void;
}

/**
 * Asks before a flow is left while something would be lost. Moves between its own steps ask nothing; Back and Forward
 * of the browser ask nothing either, since they lose nothing (decisions.md section 6).
 */
export function useExitGuard(isAtRisk: boolean, isInside: (to: { pathname: string; search: string }) => boolean) {
  const isFree = useRef(false);
  const blocker = useBlocker(({ nextLocation, historyAction }) => {
    if (isFree.current || !isAtRisk || historyAction === "POP") return false;
    return !isInside(nextLocation);
  });
  const freely = useCallback((navigate: () => void) => {
    isFree.current = true;
    navigate();
    isFree.current = false;
  }, []);
  const guard: ExitGuard = {
    isAsking: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    freely,
  };
  return guard;
}
