const CONTROLS = "input:not([type=hidden]), select, textarea, button";

/** The field that an element of the form belongs to. */
export function fieldOfElement(element: Element): string | undefined {
  return element.closest<HTMLElement>("[data-field]")?.dataset["field"];
}

/** Moves the focus into a field: to the chosen radio button or its first control. */
export function focusField(form: Element, field: string): void {
  const place = form.querySelector(`[data-field="${CSS.escape(field)}"]`);
  const control = place?.querySelector<HTMLElement>("input:checked") ?? place?.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
  place?.scrollIntoView?.({ block: "nearest" });
}
