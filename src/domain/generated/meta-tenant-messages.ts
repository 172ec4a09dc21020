// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * This interface was referenced by `TenantMessages`'s JSON-Schema
 * via the `definition` "Words".
 */
export type Words =
  | string
  | {
      [k: string]: Words;
    };

/**
 * A tenant's own words, in the nesting of schemas/messages/en.json: only those that differ.
 */
export interface TenantMessages {
  $schema?: string;
  [k: string]: Words | string | undefined;
}
