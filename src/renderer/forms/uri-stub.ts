/**
 * Replaces `fast-uri` (8 KB gz), which RJSF uses only for schemas with their own `$id`. Form documents have none, so
 * the browser's URL class is enough.
 */
const uri = {
  /** Resolves a reference against a base; returns it unchanged if the base is not an address. */
  resolve: (base: string, reference: string): string =>
    URL.canParse(reference, base) ? new URL(reference, base).href : reference,
  equal: (one: string, other: string): boolean => one === other,
};

export default uri;
