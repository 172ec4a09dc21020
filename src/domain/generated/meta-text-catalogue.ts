// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * The editable rich-text blocks of a portal. Each has a product default in texts/<language>/<key>.html; a tenant's own stands in tenants/<slug>/texts/<language>/<key>.html.
 */
export interface TextCatalogue {
  $schema?: string;
  blocks: {
    key: string;
    title: string;
    /**
     * Where a driver reads it.
     */
    shownOn: string;
  }[];
}
