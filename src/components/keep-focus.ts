/** The elements with which a page, a dialog or a part of a page begins. */
const BEGINNINGS = "h1, h2, h3";

function isLost(document: Document, last: HTMLElement): boolean {
  const isNowhere = document.activeElement === null || document.activeElement === document.body;
  return isNowhere && (!last.isConnected || last.matches(":disabled"));
}

/** The nearest focusable part around the removed element, or a heading in it, or else the page's heading. */
function nearestBeginning(document: Document, around: readonly Element[]): HTMLElement | null {
  for (const part of around) {
    if (!part.isConnected || part === document.body) continue;
    if (part instanceof HTMLElement && part.hasAttribute("tabindex")) return part;
    const heading = part.querySelector<HTMLElement>(BEGINNINGS);
    if (heading !== null) return heading;
  }
  return document.querySelector<HTMLElement>("main h1");
}

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let part = element.parentElement; part !== null; part = part.parentElement) found.push(part);
  return found;
}

/**
 * Keeps the focus from falling back to the body when the focused element is removed or disabled: keyboard and screen
 * reader users would start over at the top. The nearest heading gets the focus, unless the page has moved it within two
 * frames. Returns a function that stops this.
 */
export function keepFocus(document: Document): () => void {
  const { defaultView: view } = document;
  if (view === null) return () => undefined;
  let last: HTMLElement | null = null;
  let around: Element[] = [];
  let isWaiting = false;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    around = ancestorsOf(target);
  };
  // A click outside of any control moves the focus away from an element that still exists; that is intended.
  const forget = () => {
    queueMicrotask(() => {
      if (last?.isConnected === true && !last.matches(":disabled") && document.activeElement === document.body)
        last = null;
    });
  };
  const restore = () => {
    isWaiting = false;
    if (last === null || !isLost(document, last)) return;
    last = null;
    const beginning = nearestBeginning(document, around);
    if (beginning === null) return;
    if (!beginning.hasAttribute("tabindex")) beginning.tabIndex = -1;
    beginning.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (isWaiting || last === null || !isLost(document, last)) return;
    isWaiting = true;
    view.requestAnimationFrame(() => view.requestAnimationFrame(restore));
  });
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", forget);
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", remember);
    document.removeEventListener("focusout", forget);
  };
}
