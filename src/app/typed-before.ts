type Control = HTMLInputElement | HTMLTextAreaElement;

/** Writes a control's value beside React, which keeps account of what it was last. */
function writeUnseen(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
}

/**
 * Reads what was typed and ticked before the page was hydrated, and answers how to tell the portal of it. React leaves it in the controls
 * and knows nothing of it, so that the next render would take it away: each such control says once more that it was changed.
 * To be read when the page has been hydrated, and told right after that, when React takes events again.
 */
export function typedBefore(place: HTMLElement): () => void {
  const controls = [...place.querySelectorAll<Control>("input, textarea")].map((control) => {
    const { value, defaultValue, selectionStart, selectionEnd } = control;
    return { control, value, defaultValue, selectionStart, selectionEnd };
  });
  const typed = controls.filter(({ value, defaultValue }) => value !== defaultValue);
  const ticked = [...place.querySelectorAll("input")].filter((box) => box.checked !== box.defaultChecked);
  return () => {
    for (const box of ticked) {
      box.checked = box.defaultChecked;
      box.click();
    }
    for (const { control, value, defaultValue, selectionStart, selectionEnd } of typed) {
      control.value = defaultValue;
      writeUnseen(control, value);
      // Kinds of controls without a caret have none of these.
      if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
}
