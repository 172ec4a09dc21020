// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * The editable rich-text blocks of a portal. Each has a product default in texts/<language>/<key>.html; a tenant's own stands in tenants/<slug>/texts/<language>/<key>.html, and that of a user group, of a block that drivers read, in tenants/<slug>/texts/<language>/groups/<group>/<key>.html.
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
    /**
     * Who may read it: anyone, or drivers with a session. Their browser forgets it with the session.
     */
    readBy?: "anyone" | "driver";
    /**
     * The call that returns it: a call of its own of the front page, the dashboard or the registration; a page of its own, for anyone; the one by key and tenant or group, for drivers; the one by key, for anyone. A block without one is not shown yet.
     */
    call?: "front-page" | "dashboard" | "registration" | "page" | "group" | "key";
    /**
     * There only where the tenant has this part of the portal.
     */
    partOf?: "citations";
  }[];
}
