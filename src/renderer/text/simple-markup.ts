import { textOf } from "./plain-text.ts";

/** Inline elements for emphasis; they contain only text and each other. */
const INLINE = ["strong", "b", "em", "i", "u", "s", "small", "sub", "sup", "code"] as const;
const WORDS = ["p", "h2", "h3", "h4", "h5", "h6"] as const;
const LISTS = ["ul", "ol"] as const;

export type SimpleTag = (typeof INLINE)[number] | (typeof WORDS)[number] | (typeof LISTS)[number] | "li" | "br" | "a";

/** An element of a text, or plain text. */
export type SimpleNode = string | SimpleElement;

export interface SimpleElement {
  readonly tag: SimpleTag;
  readonly nodes: readonly SimpleNode[];
  /** Of a link. */
  readonly href?: string;
}

/** A text that consists of simple elements. */
export interface SimpleMarkup {
  readonly nodes: readonly SimpleNode[];
  /** False if something was left out that only the sanitiser can decide: attributes, and links to unusual addresses. */
  readonly isWhole: boolean;
}

const isAmong = (tags: readonly string[], tag: string) => tags.includes(tag);

/** Whether the HTML parser leaves this element where it is written. */
function mayHold(parent: string | undefined, tag: string): boolean {
  if (tag === "br" || tag === "a" || isAmong(INLINE, tag)) return parent !== undefined && !isAmong(LISTS, parent);
  if (tag === "li") return parent !== undefined && isAmong(LISTS, parent);
  if (isAmong(LISTS, tag)) return parent === undefined || parent === "li";
  return isAmong(WORDS, tag) && parent === undefined;
}

/** Splits at tags, and keeps them: text and tags alternate. */
const TAG = /(<[^<>]*>)/;
const NAMED = /^<(\/?)([a-z][a-z0-9]*)(\s[^<>]*?)?(\/?)>$/i;

/** A link to the web, to this server, to a mailbox or a telephone, whose address needs no decoding. */
const LINK = /^\s+href="((?:https?:\/\/|mailto:|tel:|\/(?!\/))[\w.~:/?#@!$()*+,;=%-]*)"\s*$/i;

/**
 * An entity that textOf does not know, or a bracket that begins no tag: the HTML parser may interpret it differently.
 */
const UNKNOWN = /<|&(?!(?:amp|lt|gt|quot|#39|nbsp);)[#\w]/;

class Reader {
  readonly top: SimpleNode[] = [];
  isWhole = true;
  private readonly open: { tag: SimpleTag; nodes: SimpleNode[]; href?: string }[] = [];

  get isAtEnd(): boolean {
    return this.open.length === 0;
  }

  /** False if the text is in an element that cannot contain text. */
  addWords(html: string): boolean {
    if (UNKNOWN.test(html)) return false;
    const parent = this.open.at(-1);
    if (parent === undefined || isAmong(LISTS, parent.tag)) return html.trim() === "";
    if (html !== "") parent.nodes.push(textOf(html));
    return true;
  }

  /** False for a tag that is not simple, or not allowed in its place. */
  addTag(tag: string): boolean {
    const [, slash, written = "", attributes = "", end] = NAMED.exec(tag) ?? [];
    const name = written.toLowerCase();
    const href = name === "a" && slash === "" ? LINK.exec(attributes)?.[1] : undefined;
    const isBare = href !== undefined || (attributes.trim() === "" && (name !== "a" || slash === "/"));
    if (!isBare || (end === "/" && name !== "br")) this.isWhole = false;
    if (slash === "/") return this.close(name);
    const parent = this.open.at(-1);
    if (!mayHold(parent?.tag, name) || (name === "a" && this.open.some(({ tag: each }) => each === "a"))) return false;
    const element = { tag: name as SimpleTag, nodes: [], ...(href === undefined ? {} : { href }) };
    (parent?.nodes ?? this.top).push(element);
    if (name !== "br") this.open.push(element);
    return true;
  }

  private close(name: string): boolean {
    return this.open.pop()?.tag === name;
  }
}

/**
 * Reads a text of headings, paragraphs, lists, links and emphasis, well nested and without attributes, as most texts
 * are. Drawn as elements of the page, with text nodes, it needs no sanitiser: nothing in it is ever parsed as HTML.
 * Undefined for any other text; one with attributes or links to unusual addresses is read without them.
 */
export function readSimpleMarkup(html: string): SimpleMarkup | undefined {
  const reader = new Reader();
  const isSimple = html
    .split(TAG)
    .every((part, place) => (place % 2 === 0 ? reader.addWords(part) : reader.addTag(part)));
  return isSimple && reader.isAtEnd ? { nodes: reader.top, isWhole: reader.isWhole } : undefined;
}
