import { useEffect } from "react";
import { useStores } from "./context.ts";

/** Has the page's title say that something was rejected, for as long as the page shows it outside of a form. */
export function useErrorTitle(isRejected: boolean): void {
  const { ui } = useStores();
  useEffect(() => (isRejected ? ui.showRejection() : undefined), [isRejected, ui]);
}
