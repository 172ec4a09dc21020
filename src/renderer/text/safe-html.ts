declare const sanitized: unique symbol;

/** Sanitised HTML. Only `sanitize` makes it, and the component that sets inner HTML accepts nothing else. */
export interface SafeHtml {
  readonly [sanitized]: true;
  toString(): string;
}
