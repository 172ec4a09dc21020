/** Words by field name; "" is the form as a whole. */
export type ErrorsByField = Readonly<Record<string, string>>;

/**
 * The refused fields of one form on the page. Each field listens for its own words only, so that one error does not draw
 * a form of 200 fields anew.
 */
export class FieldErrors {
  #errors: ErrorsByField = {};
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The errors as they stand; the same object until one changes. */
  readonly all = (): ErrorsByField => this.#errors;

  of(field: string): string | undefined {
    return Object.hasOwn(this.#errors, field) ? this.#errors[field] : undefined;
  }

  replace(errors: ErrorsByField): void {
    this.#errors = errors;
    for (const listener of this.#listeners) listener();
  }

  /** Sets or, with undefined, clears the words of one field. */
  set(field: string, message: string | undefined): void {
    if (this.of(field) === message) return;
    const others = Object.entries(this.#errors).filter(([name]) => name !== field);
    this.replace(Object.fromEntries(message === undefined ? others : [...others, [field, message]]));
  }
}
