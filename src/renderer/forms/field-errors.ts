/** Words by field name; "" is the form as a whole. */
export type ErrorsByField = Readonly<Record<string, string>>;

/**
 * The refused fields of one form on the page. Each field listens for its own words only, so that one error does not draw
 * a form of 200 fields again.
 */
export class FieldErrors {
  #errors: ErrorsByField = {};
  #left: string | undefined;
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

  /** Whether this field got its words as it was left, and last of all: no focus leads to them, so they have to be announced. */
  isLeft(field: string): boolean {
    return this.#left === field;
  }

  replace(errors: ErrorsByField): void {
    this.#left = undefined;
    this.#keep(errors);
  }

  /** Sets or, with undefined, clears the words of one field. */
  set(field: string, message: string | undefined): void {
    if (this.of(field) === message) return;
    const others = Object.entries(this.#errors).filter(([name]) => name !== field);
    this.#keep(Object.fromEntries(message === undefined ? others : [...others, [field, message]]));
  }

  /** The same for a field that has just been left. Words that it had before have been told. */
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
