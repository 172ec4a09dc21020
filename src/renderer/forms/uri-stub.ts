/**
 * Stands in for `fast-uri` (8 KB gz), which RJSF asks only about schemas that carry an `$id` of their own. Form
 * documents have none, so the browser's own addresses are more than enough.
 */
const uri = {
  /** A reference as seen from a base; as it is where the base is no address. */
  resolve: (base: string, reference: string): string =>
    URL.canParse(reference, base) ? new URL(reference, base).href : reference,
  equal: (one: string, other: string): boolean => one === other,
};

export default uri;
