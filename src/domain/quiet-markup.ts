/** Tags without content that a parse may report, or that set up the document. */
const VOID = ["base", "link", "meta"];

/** Elements whose content is text to the parser, and never prose: they go with what is in them. */
const RAW = ["iframe", "noembed", "noframes", "plaintext", "script", "style", "title", "xmp"];

/** A comment, or what the parser takes for one; without its end it runs to the end of the text. */
const COMMENT = /<!--(?:-?>|[^]*?(?:--!?>|$))|<\/>|<(?:[!?]|\/[^a-z>])[^>]*(?:>|$)/iy;
const TAG_NAME = /<(\/?)([a-z][^\t\n\f\r />]*)/iy;
const TAG_END = /[\t\n\f\r /]*>/y;
const ATTRIBUTE =
  /[\t\n\f\r /]*(([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\t\n\f\r >"'][^\t\n\f\r >]*)?)?)/y;

/** Reads one text from its start to its end. */
class Reader {
  private place = 0;

  constructor(private readonly text: string) {}

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.place;
    const found = pattern.exec(this.text);
    if (found !== null) this.place = pattern.lastIndex;
    return found;
  }

  /** What is before the next `<`. */
  takeText(): string {
    const next = this.text.indexOf("<", this.place);
    const text = this.text.slice(this.place, next < 0 ? undefined : next);
    this.place += text.length;
    return text;
  }

  /** Goes to the closing tag of this name, or to the end. */
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

/** A tag as it is written. */
interface Tag {
  readonly name: string;
  readonly isClosing: boolean;
  readonly isSelfClosing: boolean;
  readonly attributes: readonly { readonly name: string; readonly source: string }[];
}

/** The tag that begins here; undefined where the text ends within it. What a raw element holds is passed over. */
function readTag(reader: Reader, [, closing = "", name = ""]: RegExpExecArray): Tag | undefined {
  const attributes: { name: string; source: string }[] = [];
  let end = reader.take(TAG_END);
  while (end === null) {
    const attribute = reader.take(ATTRIBUTE);
    // The text ends within the tag; there is no other reason for either.
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

/** Reads tags as the HTML standard does, so that prose stays as it is. */
function walk(html: string, on: { text(text: string): void; tag(tag: Tag): void }): void {
  const reader = new Reader(html);
  while (!reader.isAtEnd) {
    on.text(reader.takeText());
    const found = reader.take(TAG_NAME);
    if (found !== null) {
      const tag = readTag(reader, found);
      if (tag !== undefined) on.tag(tag);
    }
    // A `<` that begins nothing stays a character, whatever comes to stand after it.
    else if (reader.take(COMMENT) === null && reader.take(/</y) !== null) on.text("&lt;");
  }
}

function quietTag({ name, isClosing, isSelfClosing, attributes }: Tag, allowed: readonly string[]): string {
  if (RAW.includes(name.toLowerCase()) || VOID.includes(name.toLowerCase())) return "";
  const kept = attributes.filter((attribute) => allowed.includes(attribute.name)).map(({ source }) => source);
  const inside = isClosing ? `/${name}` : [name, ...kept].join(" ") + (isSelfClosing ? " /" : "");
  // A parser that takes this tag for text, as in a text area, must find no other tag in its values.
  return `<${inside.replaceAll("<", "&lt;")}>`;
}

/**
 * Takes out of a rich text what browsers report as violations of the content security policy while they parse it, even
 * into a document that is never shown: style sheets, comments, and every attribute but these. It makes nothing safe:
 * the sanitiser judges what is left.
 */
export function quietMarkup(html: string, attributes: readonly string[]): string {
  let quiet = "";
  walk(html, { text: (text) => (quiet += text), tag: (tag) => (quiet += quietTag(tag, attributes)) });
  return quiet;
}

/** The elements that a rich text opens, with what is in each attribute, as it is written. */
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
