import { useState } from "react";
import { useStores } from "./context.ts";

/**
 * The driver who is signed in, or who was until a session ended on this page: it changes only as another one comes. What was done
 * without an account is gone then (docs/decisions/099), and a page that showed it begins anew. Wrap the caller in observer.
 */
export function useLastDriver(): string | null {
  const { userName } = useStores().session;
  const [last, setLast] = useState(userName);
  if (userName !== null && userName !== last) setLast(userName);
  return userName ?? last;
}
