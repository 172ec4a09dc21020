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

  /** What stands before the next `<`. */
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

/** The tag that begins here, with the attributes of these names; empty where the text ends within it. */
function quietTag(reader: Reader, closing: string, name: string, attributes: readonly string[]): string {
  const kept: string[] = [];
  let end = reader.take(TAG_END);
  while (end === null) {
    const attribute = reader.take(ATTRIBUTE);
    // The text ends within the tag; there is no other reason for either.
    if (attribute === null || reader.isAtEnd) {
      reader.skipRest();
      return "";
    }
    const [, source = "", attributeName = ""] = attribute;
    if (attributes.includes(attributeName.toLowerCase())) kept.push(source);
    end = reader.take(TAG_END);
  }
  const isRaw = RAW.includes(name.toLowerCase());
  if (isRaw && closing === "") reader.skipTo(name);
  if (isRaw || VOID.includes(name.toLowerCase())) return "";
  const inside = closing === "" ? [name, ...kept].join(" ") + (end[0].endsWith("/>") ? " /" : "") : `/${name}`;
  // A parser that takes this tag for text, as in a text area, must find no other tag in its values.
  return `<${inside.replaceAll("<", "&lt;")}>`;
}

/**
 * Takes out of a rich text what browsers report as violations of the content security policy while they parse it, even
 * into a document that is never shown: style sheets, comments, and every attribute but these. It makes nothing safe:
 * the sanitiser judges what is left. It reads tags as the HTML standard does, so that prose stays as it is.
 */
export function quietMarkup(html: string, attributes: readonly string[]): string {
  const reader = new Reader(html);
  let quiet = "";
  while (!reader.isAtEnd) {
    quiet += reader.takeText();
    const tag = reader.take(TAG_NAME);
    if (tag !== null) quiet += quietTag(reader, tag[1] ?? "", tag[2] ?? "", attributes);
    // A `<` that begins nothing stays a character, whatever comes to stand after it.
    else if (reader.take(COMMENT) === null && reader.take(/</y) !== null) quiet += "&lt;";
  }
  return quiet;
}
