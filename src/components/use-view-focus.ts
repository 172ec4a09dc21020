import { useLayoutEffect, useRef } from "react";

/** A new view of a page is a new page to whoever uses a keyboard or a screen reader, although the path stays. */
export function useViewFocus(view: string): void {
  const shown = useRef(view);
  // Before it is drawn: at the place of the former view the footer of a shorter one would be seen, and then jump.
  useLayoutEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [view]);
}
