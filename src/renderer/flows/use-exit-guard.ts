import { useCallback, useEffect, useRef, useState } from "react";
import { useBlocker, useLocation } from "react-router-dom";

/** The question before a flow is left, and the navigations that need none. */
export interface ExitGuard {
  isAsking: boolean;
  /** While leaving, the flow is no longer shown, so that its cleared draft does not change the address. */
  isLeaving: boolean;
  /** Stays in the flow. */
  stay(): void;
  /** Leaves by the navigation that was stopped. */
  leave(): void;
  /** Leaves by this navigation instead of the one that was stopped. */
  leaveBy(navigate: () => void): void;
  /**
   * Asks before the flow is left other than by a link; false if nothing is at risk. The same function in every render.
   */
  ask(leave: () => void): boolean;
  /** Runs a navigation of the flow itself without asking. */
  freely(navigate: () => void): void;
}

/**
 * Asks before a flow is left if something would be lost. Moves between its own steps need no question, nor do the
 * browser's Back and Forward, since they lose nothing (decisions.md section 6). isAtRisk is read at the moment of
 * leaving: what was at risk in the last render may have been discarded since.
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
