type Control = HTMLInputElement | HTMLTextAreaElement;

/** The content of a control of the served page. */
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
  // Controls without a caret have none of these.
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
}

/** Sets a control's value and fires its change event. The value is set past React, which remembers the last one. */
function type(control: Control, typed: Typed): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, typed.value);
  putCaret(control, typed);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Reads what was typed and ticked before hydration, and returns the function that passes it to the portal. React leaves
 * it in the controls but does not know it, so that the next render would remove it: each such control fires its change
 * event again. To be read when the page has been hydrated, and passed on right after that, when React handles events
 * again.
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
 * Reads what was typed and ticked in a served page that is about to be replaced, and where the focus is, and restores
 * it in the controls with the same ids as soon as each of them exists: a form may arrive only after a retry. After a
 * change of the address nothing more is restored.
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
