/**
 * Milliseconds after which a page stops waiting for anything that is still loading: the content below it is shown, a
 * text is shown without its markup, and a form offers to try again. The style sheet has it as --portal-patience.
 */
export const PATIENCE_MS = 8_000;
