declare const sanitized: unique symbol;

/** HTML that the sanitiser has passed. Only `sanitize` makes it; the page's element takes nothing else. */
export interface SafeHtml {
  readonly [sanitized]: true;
  toString(): string;
}
