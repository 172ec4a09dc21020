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
  /** Does not do what the person wanted to: the flow leads elsewhere instead, by this navigation. */
  leaveBy(navigate: () => void): void;
  /** Asks before something that leaves the flow without a link; false where nothing is at risk. The same in every render. */
  ask(leave: () => void): boolean;
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
  const [asked, setAsked] = useState<{ leave(): void }>();
  const risk = useRef(isAtRisk);
  useEffect(() => {
    risk.current = isAtRisk;
  });
  const ask = useCallback((leave: () => void) => {
    const isAsked = risk.current();
    if (isAsked) setAsked({ leave });
    return isAsked;
  }, []);
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
    isAsking: blocker.state === "blocked" || asked !== undefined,
    stay: () => {
      setAsked(undefined);
      blocker.reset?.();
    },
    leave: () => {
      setIsLeaving(true);
      setAsked(undefined);
      if (asked === undefined) blocker.proceed?.();
      else asked.leave();
    },
    leaveBy: (navigate) => {
      blocker.reset?.();
      setAsked(undefined);
      freely(navigate);
    },
    ask,
    freely,
  };
  return guard;
}
