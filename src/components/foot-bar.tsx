import { useEffect, useRef, type ReactElement, type ReactNode } from "react";

/**
 * Scrolls an element that gets the focus by keyboard out from behind the bar: the style sheet only covers the height of
 * a closed bar, not of an open one. A pressed element is not moved, since the press would be lost.
 */
function useClearOf(bar: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    let isByKeyboard = false;
    const onKey = () => void (isByKeyboard = true);
    const onPress = () => void (isByKeyboard = false);
    const onFocus = ({ target }: FocusEvent) => {
      const edge = bar.current?.getBoundingClientRect();
      // On a desktop the bar has no box.
      if (!isByKeyboard || edge === undefined || edge.height === 0) return;
      if (!(target instanceof HTMLElement) || bar.current?.contains(target) === true) return;
      const { top, bottom } = target.getBoundingClientRect();
      if (bottom > edge.top && top < edge.bottom) target.scrollIntoView({ block: "center" });
    };
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    document.addEventListener("keydown", onKey, options);
    document.addEventListener("pointerdown", onPress, options);
    document.addEventListener("focusin", onFocus, options);
    return () => listening.abort();
  }, [bar]);
}

interface FootBarProps {
  beside: ReactElement | null | undefined;
  /** The button; while it is disabled, the reason comes before it. */
  children: ReactNode;
}

/**
 * The primary button of a purchase screen with the total beside it: on a phone a bar at the foot of the window that is
 * always visible, on a desktop the button in its place. Without `beside` there is no bar; with null the bar only
 * contains the button.
 */
export function FootBar({ beside, children }: FootBarProps) {
  return beside === undefined ? children : <Bar beside={beside}>{children}</Bar>;
}

function Bar({ beside, children }: FootBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useClearOf(bar);
  return (
    <div ref={bar} className="foot-bar">
      {beside}
      {children}
    </div>
  );
}

/** Puts the submit button of a form into the bar. */
export function inFootBar(beside: FootBarProps["beside"]): (submit: ReactElement) => ReactElement {
  return (submit) => <FootBar beside={beside}>{submit}</FootBar>;
}
