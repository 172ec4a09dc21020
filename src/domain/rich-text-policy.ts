import { elementsOf } from "./quiet-markup.ts";

/**
 * Text structure only: nothing that runs code, asks for input, embeds pages, covers the page or can be a link target.
 */
export const TAGS = [
  ...["h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "code", "b", "strong", "i", "em", "u", "s"],
  ...["sub", "sup", "small", "abbr", "ul", "ol", "li", "dl", "dt", "dd", "a", "img", "div", "span", "figure"],
  ...["figcaption", "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
];

export const ATTRIBUTES = [
  ...["href", "target", "rel", "src", "alt", "title", "lang", "dir", "width", "height"],
  ...["colspan", "rowspan", "scope", "start"],
];

/** Web, email and phone addresses and addresses on this server; any other scheme is removed. */
export const ADDRESSES = /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

/** Whether an allowed attribute's value is kept. Whether the address in a link is valid is checked elsewhere. */
export function isValueKept(tag: string, attribute: string, value: string): boolean {
  if (attribute === "target" && value !== "_blank") return false;
  if ((attribute === "width" || attribute === "height") && !/^\d{1,4}%?$/.test(value)) return false;
  return tag === "a" || (attribute !== "href" && attribute !== "target");
}

/** An absolute address, which can be on another server. */
const ABSOLUTE = /^\s*(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

function isAttributeKept(tag: string, name: string, value: string): boolean {
  if (!ATTRIBUTES.includes(name) || !isValueKept(tag, name, value)) return false;
  if (name === "src") return !ABSOLUTE.test(value);
  return name !== "href" || ADDRESSES.test(value);
}

/**
 * Lists what pages remove from a rich text, each kind once, as its author reads it: `<script>`, `onclick of <a>`. It is
 * advice, derived from the text only: the sanitiser decides, and accepts an image by its full address on this server.
 */
export function leftOutOf(html: string): string[] {
  const names = elementsOf(html).flatMap(({ name, attributes }) => {
    if (!TAGS.includes(name)) return [`<${name}>`];
    const dropped = attributes.filter(([attribute, value]) => !isAttributeKept(name, attribute, value));
    return dropped.map(([attribute]) => `${attribute} of <${name}>`);
  });
  return [...new Set(names)];
}
