import DOMPurify from "dompurify";
// Importing it also registers the hooks of the policy.
import { POLICY } from "../../src/renderer/text/sanitize.ts";

/** The markup that the sanitising policy removes from a text, each kind once: `<script>`, `onclick of <a>`. */
export function removedMarkup(html: string): string[] {
  DOMPurify.sanitize(html, POLICY);
  const names = new Set<string>();
  for (const removed of DOMPurify.removed) {
    // The sanitiser parses into another body element, which it also removes.
    if ("element" in removed && removed.element instanceof Element && removed.element.nodeName !== "BODY") {
      names.add(`<${removed.element.nodeName.toLowerCase()}>`);
    } else if ("attribute" in removed && removed.attribute !== null) {
      names.add(`${removed.attribute.name} of <${removed.from.nodeName.toLowerCase()}>`);
    }
  }
  return [...names];
}
