import { useSyncExternalStore } from "react";

function follow(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

/** Whether the page is visible: its tab is in front. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(
    follow,
    () => document.visibilityState !== "hidden",
    () => true,
  );
}
