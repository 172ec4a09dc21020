import { useEffect } from "react";
import { useStores } from "./context.ts";

/** Lets the page's title mention a rejection for as long as the page shows one outside of a form. */
export function useErrorTitle(isRejected: boolean): void {
  const { ui } = useStores();
  useEffect(() => (isRejected ? ui.showRejection() : undefined), [isRejected, ui]);
}
