import { useCallback, useEffect, useRef, useState } from "react";
import { useBlocker, useLocation } from "react-router-dom";

/** The question before a flow is left, and the ways that need none. */
export interface ExitGuard {
  isAsking: boolean;
  /** On the way out: the flow is not shown any more, so that its emptied draft moves no address. */
  isLeaving: boolean;
  /** Stays. */
  stay(): void;
  /** Leaves to where the person wanted to go. */
  leave(): void;
  /** Stays out of where the person wanted to go: the flow leads elsewhere instead, by this navigation. */
  leaveBy(navigate: () => void): void;
  /** Runs a navigation without asking: the flow itself goes on elsewhere. */
  freely(navigate: () => void): void;
}

/**
 * Asks before a flow is left while something would be lost. Moves between its own steps ask nothing; Back and Forward
 * of the browser ask nothing either, since they lose nothing (decisions.md section 6). isAtRisk is asked at the moment of
 * leaving: what was at risk when the page was last drawn may have been put away since.
 */
export function useExitGuard(isAtRisk: () => boolean, isInside: (to: { pathname: string; search: string }) => boolean) {
  const isFree = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const { key } = useLocation();
  useEffect(() => setIsLeaving(false), [key]);
  const blocker = useBlocker(({ nextLocation, historyAction }) => {
    if (isFree.current || !isAtRisk() || historyAction === "POP") return false;
    return !isInside(nextLocation);
  });
  const freely = useCallback((navigate: () => void) => {
    setIsLeaving(true);
    isFree.current = true;
    navigate();
    isFree.current = false;
  }, []);
  const guard: ExitGuard = {
    isLeaving,
    isAsking: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave: () => {
      setIsLeaving(true);
      blocker.proceed?.();
    },
    leaveBy: (navigate) => {
      blocker.reset?.();
      freely(navigate);
    },
    freely,
  };
  return guard;
}
