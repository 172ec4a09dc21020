import { useEffect, useState } from "react";
import { PATIENCE_MS } from "../domain/patience.ts";

/**
 * Whether something that a page waits for is ready, so that nothing moves when it arrives. After a while it counts as
 * ready in any case. Once true it stays true: a reload removes nothing from the page.
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
