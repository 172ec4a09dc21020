/** Tags without content that a browser may report while parsing, or that configure the document. */
const VOID = ["base", "link", "meta"];

/** Elements whose content is text to the parser and never prose; they are removed with their content. */
const RAW = ["iframe", "noembed", "noframes", "plaintext", "script", "style", "title", "xmp"];

/** A comment, or what the parser treats as one; without its end it extends to the end of the text. */
const COMMENT = /<!--(?:-?>|[^]*?(?:--!?>|$))|<\/>|<(?:[!?]|\/[^a-z>])[^>]*(?:>|$)/iy;
const TAG_NAME = /<(\/?)([a-z][^\t\n\f\r />]*)/iy;
const TAG_END = /[\t\n\f\r /]*>/y;
const ATTRIBUTE =
  /[\t\n\f\r /]*(([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\t\n\f\r >"'][^\t\n\f\r >]*)?)?)/y;

/** Reads a text from start to end. */
class Reader {
  private place = 0;

  constructor(private readonly text: string) {}

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.place;
    const found = pattern.exec(this.text);
    if (found !== null) this.place = pattern.lastIndex;
    return found;
  }

  /** Reads the text before the next `<`. */
  takeText(): string {
    const next = this.text.indexOf("<", this.place);
    const text = this.text.slice(this.place, next < 0 ? undefined : next);
    this.place += text.length;
    return text;
  }

  /** Skips to the closing tag of this name, or to the end. */
  skipTo(name: string): void {
    const closing = new RegExp(`</${name}[\\t\\n\\f\\r />]`, "gi");
    closing.lastIndex = this.place;
    this.place = closing.exec(this.text)?.index ?? this.text.length;
  }

  skipRest(): void {
    this.place = this.text.length;
  }

  get isAtEnd(): boolean {
    return this.place >= this.text.length;
  }
}

/** A tag as written. */
interface Tag {
  readonly name: string;
  readonly isClosing: boolean;
  readonly isSelfClosing: boolean;
  readonly attributes: readonly { readonly name: string; readonly source: string }[];
}

/** Reads the tag that begins here; undefined if the text ends within it. The content of a raw element is skipped. */
function readTag(reader: Reader, [, closing = "", name = ""]: RegExpExecArray): Tag | undefined {
  const attributes: { name: string; source: string }[] = [];
  let end = reader.take(TAG_END);
  while (end === null) {
    const attribute = reader.take(ATTRIBUTE);
    // Both can only happen if the text ends within the tag.
    if (attribute === null || reader.isAtEnd) {
      reader.skipRest();
      return undefined;
    }
    const [, source = "", attributeName = ""] = attribute;
    attributes.push({ name: attributeName.toLowerCase(), source });
    end = reader.take(TAG_END);
  }
  if (closing === "" && RAW.includes(name.toLowerCase())) reader.skipTo(name);
  return { name, isClosing: closing !== "", isSelfClosing: end[0].endsWith("/>"), attributes };
}

/** Reads tags as the HTML standard does, so that prose is unchanged. */
function walk(html: string, on: { text(text: string): void; tag(tag: Tag): void }): void {
  const reader = new Reader(html);
  while (!reader.isAtEnd) {
    on.text(reader.takeText());
    const found = reader.take(TAG_NAME);
    if (found !== null) {
      const tag = readTag(reader, found);
      if (tag !== undefined) on.tag(tag);
    }
    // A `<` that begins nothing is escaped, so that it stays a character, whatever follows it.
    else if (reader.take(COMMENT) === null && reader.take(/</y) !== null) on.text("&lt;");
  }
}

function quietTag({ name, isClosing, isSelfClosing, attributes }: Tag, allowed: readonly string[]): string {
  if (RAW.includes(name.toLowerCase()) || VOID.includes(name.toLowerCase())) return "";
  const kept = attributes.filter((attribute) => allowed.includes(attribute.name)).map(({ source }) => source);
  const inside = isClosing ? `/${name}` : [name, ...kept].join(" ") + (isSelfClosing ? " /" : "");
  // A parser that treats this tag as text, such as in a text area, must not find another tag in its values.
  return `<${inside.replaceAll("<", "&lt;")}>`;
}

/**
 * Removes from a rich text what browsers report as violations of the content security policy when they parse it, even
 * into a document that is never shown: style sheets, comments, and every attribute except for these. It makes nothing
 * safe: the sanitiser checks the result.
 */
export function quietMarkup(html: string, attributes: readonly string[]): string {
  let quiet = "";
  walk(html, { text: (text) => (quiet += text), tag: (tag) => (quiet += quietTag(tag, attributes)) });
  return quiet;
}

/** The elements in a rich text, with the values of their attributes as written. */
export function elementsOf(html: string): { name: string; attributes: [name: string, value: string][] }[] {
  const found: ReturnType<typeof elementsOf> = [];
  const tag = ({ name, isClosing, attributes }: Tag) => {
    if (isClosing) return;
    const valueOf = (source: string) => /=[\t\n\f\r ]*(["']?)([^]*)\1$/.exec(source)?.[2] ?? "";
    found.push({
      name: name.toLowerCase(),
      attributes: attributes.map((each): [string, string] => [each.name, valueOf(each.source)]),
    });
  };
  walk(html, { text: () => undefined, tag });
  return found;
}
