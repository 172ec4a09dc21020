// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * What the admin's preview of one tenant is served with, beside the portal's own boot data.
 */
export interface Preview {
  [k: string]: unknown;
}
/**
 * This interface was referenced by `Preview`'s JSON-Schema
 * via the `definition` "PreviewData".
 */
export interface PreviewData {
  /**
   * Content hash of the style form; the module is /assets/forms/<hash>.js.
   */
  styleForm: string;
  /**
   * The preview's own part of the message catalogue, flat.
   */
  messages: {
    [k: string]: string;
  };
  /**
   * Text blocks that anyone may read, by key, as stored.
   */
  texts: {
    [k: string]: string;
  };
}
