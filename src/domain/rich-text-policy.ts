import { elementsOf } from "./quiet-markup.ts";

/** Text structure alone: nothing that runs, asks, frames, covers the page or can be addressed from outside. */
export const TAGS = [
  ...["h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "code", "b", "strong", "i", "em", "u", "s"],
  ...["sub", "sup", "small", "abbr", "ul", "ol", "li", "dl", "dt", "dd", "a", "img", "div", "span", "figure"],
  ...["figcaption", "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
];

export const ATTRIBUTES = [
  ...["href", "target", "rel", "src", "alt", "title", "lang", "dir", "width", "height"],
  ...["colspan", "rowspan", "scope", "start"],
];

/** Web, mail and phone addresses and addresses on this server; any other scheme goes. */
export const ADDRESSES = /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

/** Whether the value of an attribute that is allowed stays, apart from addresses that are no links. */
export function isValueKept(tag: string, attribute: string, value: string): boolean {
  if (attribute === "target" && value !== "_blank") return false;
  if ((attribute === "width" || attribute === "height") && !/^\d{1,4}%?$/.test(value)) return false;
  return tag === "a" || (attribute !== "href" && attribute !== "target");
}

/** An address of its own, which another server may have. */
const ABSOLUTE = /^\s*(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

function isAttributeKept(tag: string, name: string, value: string): boolean {
  if (!ATTRIBUTES.includes(name) || !isValueKept(tag, name, value)) return false;
  if (name === "src") return !ABSOLUTE.test(value);
  return name !== "href" || ADDRESSES.test(value);
}

/**
 * What pages leave out of a rich text, each kind once, as its author reads it: `<script>`, `onclick of <a>`. It is told from the text
 * alone, for advice: the sanitiser decides, and takes an image by its full address where that is this server's.
 */
export function leftOutOf(html: string): string[] {
  const names = elementsOf(html).flatMap(({ name, attributes }) => {
    if (!TAGS.includes(name)) return [`<${name}>`];
    const dropped = attributes.filter(([attribute, value]) => !isAttributeKept(name, attribute, value));
    return dropped.map(([attribute]) => `${attribute} of <${name}>`);
  });
  return [...new Set(names)];
}
