/** Messages by field name; "" is the form as a whole. */
export type ErrorsByField = Readonly<Record<string, string>>;

/**
 * The rejected fields of a form on the page. Each field subscribes only to its own message, so that one error does not
 * redraw a form of 200 fields.
 */
export class FieldErrors {
  #errors: ErrorsByField = {};
  #left: string | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The current errors; the same object until one changes. */
  readonly all = (): ErrorsByField => this.#errors;

  of(field: string): string | undefined {
    return Object.hasOwn(this.#errors, field) ? this.#errors[field] : undefined;
  }

  /** Whether this field got the latest message, when it was left: no focus leads to it, so it has to be announced. */
  isLeft(field: string): boolean {
    return this.#left === field;
  }

  replace(errors: ErrorsByField): void {
    this.#left = undefined;
    this.#keep(errors);
  }

  /** Sets or, with undefined, clears the message of one field. */
  set(field: string, message: string | undefined): void {
    if (this.of(field) === message) return;
    const others = Object.entries(this.#errors).filter(([name]) => name !== field);
    this.#keep(Object.fromEntries(message === undefined ? others : [...others, [field, message]]));
  }

  /** The same for a field that has just been left. A message that it had before was already announced. */
  setLeft(field: string, message: string | undefined): void {
    if (this.of(field) === message) return;
    if (message !== undefined) this.#left = field;
    this.set(field, message);
  }

  #keep(errors: ErrorsByField): void {
    this.#errors = errors;
    for (const listener of this.#listeners) listener();
  }
}
