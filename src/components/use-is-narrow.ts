import { useSyncExternalStore } from "react";

/** Below this the head of the page is one row: the same width as in src/shell/shell.css. */
const NARROW = "(max-width: 639px)";

function follow(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the window is a phone's, for what is built differently there; what only looks different is for the style sheet. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    follow,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}
