import { useEffect, useState } from "react";
import { PATIENCE_MS } from "../domain/patience.ts";

/**
 * Whether something is ready that a page waits for, so that nothing moves when it comes. What takes longer than anybody
 * waits counts as ready, too. Once true it stays true: what is reloaded takes nothing off the page.
 */
export function useReadyOrLate(isReady: boolean): boolean {
  const [wasReady, setWasReady] = useState(false);
  useEffect(() => {
    if (isReady) setWasReady(true);
    const patience = setTimeout(() => setWasReady(true), PATIENCE_MS);
    return () => clearTimeout(patience);
  }, [isReady]);
  return isReady || wasReady;
}
