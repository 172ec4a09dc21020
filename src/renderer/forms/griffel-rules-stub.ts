/**
 * Stands in for what reads the rules of Fluent's style elements back out of the page (2 KB gz, a CSS parser). The one renderer
 * of a page (fluent-root.tsx) has added them itself and knows them; styles that the server wrote are no such elements.
 */
export function forEachCSSRule(): void {}
