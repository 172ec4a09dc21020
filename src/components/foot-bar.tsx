import { useEffect, useRef, type ReactElement, type ReactNode } from "react";

/**
 * Brings what the keyboard leads to out from under the bar: a browser knows from the style sheet how high a closed bar is, not an
 * open one. What is pressed stays where it is, since a press on something that moves away is lost.
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
  /** The button; before it, while it is off, why. */
  children: ReactNode;
}

/**
 * The primary button of a purchase screen with what is beside it, the total: on a phone a bar at the foot of the window,
 * always in view, on a desktop the button in its place. Without `beside` there is no bar; with null the bar holds the button alone.
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
