type Control = HTMLInputElement | HTMLTextAreaElement;

/** What a control of the served page held. */
interface Typed {
  control: Control;
  value: string;
  defaultValue: string;
  selectionStart: number | null;
  selectionEnd: number | null;
}

function controlsIn(place: HTMLElement): Typed[] {
  return [...place.querySelectorAll<Control>("input, textarea")].map((control) => {
    const { value, defaultValue, selectionStart, selectionEnd } = control;
    return { control, value, defaultValue, selectionStart, selectionEnd };
  });
}

function isTyped({ value, defaultValue }: Typed): boolean {
  return value !== defaultValue;
}

function isTicked(control: Control): boolean {
  return control instanceof HTMLInputElement && control.checked !== control.defaultChecked;
}

function putCaret(control: Control, { selectionStart, selectionEnd }: Typed): void {
  // Kinds of controls without a caret have none of these.
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
}

/** Has a control say that it was changed to a value, which is written beside React: that keeps account of what it was last. */
function type(control: Control, typed: Typed): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, typed.value);
  putCaret(control, typed);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Reads what was typed and ticked before the page was hydrated, and returns how to tell the portal of it. React leaves it in the
 * controls and knows nothing of it, so that the next render would take it away: each such control says once more that it was
 * changed. To be read when the page has been hydrated, and told right after that, when React takes events again.
 */
export function typedBefore(place: HTMLElement): () => void {
  const controls = controlsIn(place);
  const typed = controls.filter(isTyped);
  const ticked = [...place.querySelectorAll("input")].filter(isTicked);
  return () => {
    for (const box of ticked) {
      box.checked = box.defaultChecked;
      box.click();
    }
    for (const each of typed) {
      each.control.value = each.defaultValue;
      type(each.control, each);
    }
  };
}

/**
 * Reads what was typed and ticked in a served page that is about to be redrawn, and where the focus is, and puts it into
 * the controls of the same ids as soon as each of them is there: a form may come on a second try alone. On another address
 * nothing is typed any more.
 */
export function typeAgain(place: HTMLElement): void {
  const { ownerDocument: page } = place;
  const { activeElement, location } = page;
  const { pathname } = location;
  const read = controlsIn(place).map((typed) => {
    return { typed, ticked: isTicked(typed.control), isFocused: typed.control === activeElement };
  });
  const waiting = new Map(
    read
      .filter(({ typed, ticked, isFocused }) => isTyped(typed) || ticked || isFocused)
      .map((each) => [each.typed.control.id, each]),
  );
  if (waiting.size === 0) return;
  const observer = new MutationObserver(() => {
    if (location.pathname !== pathname) waiting.clear();
    for (const [id, { typed, ticked, isFocused }] of waiting) {
      const control = page.getElementById(id);
      if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
      waiting.delete(id);
      if (isFocused && page.activeElement === page.body) control.focus();
      if (ticked) control.click();
      else if (isTyped(typed)) type(control, typed);
      else putCaret(control, typed);
    }
    if (waiting.size === 0) observer.disconnect();
  });
  observer.observe(place, { childList: true, subtree: true });
}
