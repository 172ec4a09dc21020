import { PORTAL_PREFIX } from "./routes.ts";

/** Name of the query parameter with the page to return to. */
export const RETURN_TO = "returnTo";

/** An origin that no link can have; it shows whether a text leads to another origin. */
const HERE = "http://portal.invalid";

/** Every character that browsers drop or replace in addresses, and that could make a path look like one of ours. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const UNSAFE = /[\u0000-\u0020\\\u007f-\u00a0\u2028\u2029]/;

/**
 * Validates a returnTo text: returns the page of this tenant as a path below the tenant's prefix ("/profile?x#y"), or
 * undefined for anything else: another origin, another tenant, the sign-in page itself, a malformed text. No other code
 * checks such a text (trust.md line 34).
 */
export function safeReturnTo(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined || !text.startsWith("/")) return undefined;
  if (text.length > 2000 || UNSAFE.test(text) || !URL.canParse(text, HERE)) return undefined;
  const path = text.split(/[?#]/, 1)[0] ?? "";
  if (!isPlainPath(path) || path.startsWith(PORTAL_PREFIX) || /^\/login(\/|$)/i.test(path)) return undefined;
  const url = new URL(text, HERE);
  return url.origin === HERE ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** Rejects empty and dot segments and encoded slashes, dots and NUL, which make a path lead elsewhere than it reads. */
function isPlainPath(path: string): boolean {
  const segments = path.split("/").slice(1);
  const isEmpty = (segment: string, index: number) => segment === "" && index < segments.length - 1;
  return !segments.some((segment, index) => isEmpty(segment, index) || /^\.{1,2}$|%(2f|5c|2e|00)/i.test(segment));
}

/**
 * Adds the page to return to to a page's address, so that it is kept from one sign-in page to the next. The fragment of
 * the path stays at its end.
 */
export function withReturnTo(path: string, returnTo: string | undefined): string {
  const query = returnToQuery(returnTo ?? "");
  const [page = "", hash] = path.split("#", 2);
  return `${page}${query}${hash === undefined ? "" : `#${hash}`}`;
}

/**
 * The query with which the sign-in page returns to a path below the tenant's prefix; "" if there is nothing to keep.
 */
export function returnToQuery(path: string): string {
  const kept = safeReturnTo(path);
  return kept === undefined || kept === "/" ? "" : `?${RETURN_TO}=${encodeURIComponent(kept)}`;
}
