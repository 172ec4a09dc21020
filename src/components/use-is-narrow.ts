import { useSyncExternalStore } from "react";

/** Below this width the head of the page has one row; src/shell/shell.css has the same width. */
const NARROW = "(max-width: 639px)";

function follow(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the window has a phone's width, for different elements; differences in style belong in the style sheet. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    follow,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}
