import { useEffect, useRef, type ReactElement } from "react";

/** Brings what has the focus out from under the bar; a browser does so by itself only where it scrolls for the focus. */
function useClearOf(bar: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const edge = bar.current?.getBoundingClientRect();
      if (edge === undefined || !(target instanceof HTMLElement) || bar.current?.contains(target) === true) return;
      const { top, bottom } = target.getBoundingClientRect();
      if (bottom > edge.top && top < edge.bottom) target.scrollIntoView({ block: "center" });
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [bar]);
}

interface FootBarProps {
  beside: ReactElement | null | undefined;
  children: ReactElement;
}

/**
 * The primary button of a purchase screen with what stands beside it, the total: on a phone a bar at the foot of the window,
 * always in view, on a desktop the button in its place. Undefined beside it: there is no bar; null: the button has it alone.
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
