import { escapeHtml } from "./page-template.ts";

/** The style of the few pages that the server generates itself: system colors and font, readable at any width. */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; }
ul { padding-left: 1.25rem; } li { margin: 0.5rem 0; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid; vertical-align: top; overflow-wrap: break-word; }
@media (max-width: 40rem) { thead { display: none; } table, tbody, tr, td { display: block; } td { border: 0; padding: 0; overflow-wrap: anywhere; } tr { border-bottom: 1px solid; padding: 0.5rem 0; } }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; } dd { margin: 0; }
label { font-weight: 600; } input, button { font: inherit; min-height: 2.75rem; box-sizing: border-box; padding: 0.25rem 0.75rem; border: 1px solid; border-radius: 4px; }
input { width: 100%; max-width: 24rem; } button { cursor: pointer; min-width: 6rem; } :focus-visible { outline: 3px solid; outline-offset: 2px; }
[aria-invalid="true"] { border-width: 2px; } [role="alert"] { border-left: 4px solid; padding-left: 0.75rem; }
pre { white-space: pre-wrap; border: 1px solid; padding: 1rem; font: inherit; }
`;

/**
 * A page that the server generates itself. The variable parts of the HTML in `body` must already be escaped; `look` is
 * CSS in addition to STYLE.
 */
export function serverPage(page: { title: string; nonce: string; body: string; look?: string; icon?: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="${escapeHtml(page.icon ?? "data:,")}">
<style nonce="${page.nonce}">${STYLE}${page.look ?? ""}</style>
</head>
<body><main>${page.body}</main></body>
</html>
`;
}
