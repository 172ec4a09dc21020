/**
 * Milliseconds after which nothing on a page waits any longer for something that is on its way: what is below it is
 * shown, a text without its markup, a form's place offers to try again. The style sheet has it as --portal-patience.
 */
export const PATIENCE_MS = 8_000;
