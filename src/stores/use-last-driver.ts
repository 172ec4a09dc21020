import { useState } from "react";
import { useStores } from "./context.ts";

/**
 * The signed-in driver, or the last one until a session ended on this page; it changes only when another driver signs
 * in. Everything that was done without an account is cleared then (docs/decisions/099), and pages that show it start
 * over. Wrap the caller in observer.
 */
export function useLastDriver(): string | null {
  const { userName } = useStores().session;
  const [last, setLast] = useState(userName);
  if (userName !== null && userName !== last) setLast(userName);
  return userName ?? last;
}
