import { useLayoutEffect, useRef } from "react";

/** Moves the focus to the heading when the view changes: for keyboard and screen reader users it is a new page. */
export function useViewFocus(view: string): void {
  const shown = useRef(view);
  // Before painting: at the former scroll position, the footer of a shorter view would be visible for a moment.
  useLayoutEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [view]);
}
