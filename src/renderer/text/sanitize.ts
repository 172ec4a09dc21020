import DOMPurify, { type Config, type UponSanitizeAttributeHookEvent } from "dompurify";
import { quietMarkup } from "../../domain/quiet-markup.ts";
import { ADDRESSES, ATTRIBUTES, isValueKept, TAGS } from "../../domain/rich-text-policy.ts";
import type { SafeHtml } from "./safe-html.ts";

/** The allowed elements and attributes of stored rich text. */
export const POLICY: Config = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: ADDRESSES,
  RETURN_TRUSTED_TYPE: true,
};

function isOnThisServer(address: string): boolean {
  try {
    const url = new URL(address, document.baseURI);
    return (url.protocol === "http:" || url.protocol === "https:") && url.origin === window.location.origin;
  } catch {
    // An invalid address loads nothing.
    return false;
  }
}

function refuseForeignValues(element: Element, attribute: UponSanitizeAttributeHookEvent): void {
  const { attrName, attrValue } = attribute;
  if (attrName === "src" && !isOnThisServer(attrValue)) attribute.keepAttr = false;
  if (!isValueKept(element.tagName.toLowerCase(), attrName, attrValue)) attribute.keepAttr = false;
}

/** A page that a link opens learns nothing about this one, and cannot access it. */
function shieldLink(element: Element): void {
  if (element.tagName === "A" && element.hasAttribute("href")) element.setAttribute("rel", "noopener noreferrer");
}

DOMPurify.addHook("uponSanitizeAttribute", refuseForeignValues);
DOMPurify.addHook("afterSanitizeAttributes", shieldLink);

/**
 * Makes stored rich text safe to show. Headings from h2, paragraphs, lists, tables, links and images of this server
 * stay; scripts, styles, classes, ids, forms, frames, SVG and everything else are removed, but their prose stays.
 * Parsing causes no report of a violation of the content security policy (docs/decisions/008). Under Trusted Types the
 * result is a TrustedHTML of the policy `dompurify`. This is the only sanitising policy.
 */
export function sanitize(html: string): SafeHtml {
  return DOMPurify.sanitize(quietMarkup(html, ATTRIBUTES), POLICY) as unknown as SafeHtml;
}
