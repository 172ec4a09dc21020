import DOMPurify from "dompurify";
// Importing it registers the hooks of the policy, too.
import { POLICY } from "../../src/renderer/text/sanitize.ts";

/** What the sanitising policy removes from a text, each kind once: `<script>`, `onclick of <a>`. */
export function removedMarkup(html: string): string[] {
  DOMPurify.sanitize(html, POLICY);
  const names = new Set<string>();
  for (const removed of DOMPurify.removed) {
    // The sanitiser parses into another body element, which it removes too.
    if ("element" in removed && removed.element instanceof Element && removed.element.nodeName !== "BODY") {
      names.add(`<${removed.element.nodeName.toLowerCase()}>`);
    } else if ("attribute" in removed && removed.attribute !== null) {
      names.add(`${removed.attribute.name} of <${removed.from.nodeName.toLowerCase()}>`);
    }
  }
  return [...names];
}
