/** A label and its value. Amounts are right-aligned, and a sum is emphasised. */
export interface MailRow {
  readonly label: string;
  readonly value: string;
  readonly isAmount?: boolean;
  readonly isSum?: boolean;
}

/** A part of a message. Its content is always text; only the surrounding frame is markup. */
export type MailBlock =
  | { readonly kind: "paragraph" | "statement" | "heading"; readonly text: string }
  /** Steps that follow each other. */
  | { readonly kind: "steps"; readonly texts: readonly string[] }
  | { readonly kind: "rows"; readonly rows: readonly MailRow[] }
  /** Without a label, its address is shown. */
  | { readonly kind: "link"; readonly url: string; readonly label?: string };

/** An attachment of a message. */
export interface MailAttachment {
  /** Only letters, digits, dots and hyphens. */
  readonly fileName: string;
  readonly type: string;
  readonly content: Buffer;
}

/**
 * Splits a message that is queued as text into paragraphs, at empty lines. A paragraph with only an address of the
 * portal becomes a link, and one with a label and a colon on the line before becomes a labelled link, as mailText
 * writes it. Any other address stays text, since somebody may have entered it.
 */
export function blocksOf(body: string, publicUrl: string): MailBlock[] {
  const paragraphs = body.split(/\n{2,}/).filter((text) => text.trim() !== "");
  return paragraphs.map((paragraph): MailBlock => {
    const text = paragraph.replace(/\n+$/, "");
    const [first = "", second] = text.split("\n", 2);
    const url = text.slice(text.lastIndexOf("\n") + 1);
    if (!url.startsWith(`${publicUrl}/`) || /\s/.test(url)) return { kind: "paragraph", text };
    if (second === undefined) return { kind: "link", url };
    const isLabelled = first.endsWith(":") && text === `${first}\n${url}`;
    return isLabelled ? { kind: "link", url, label: first.slice(0, -1) } : { kind: "paragraph", text };
  });
}

function rowText({ label, value }: MailRow): string {
  return `${label}: ${value.replaceAll("\n", ", ")}`;
}

/** A message as plain text: the same words in the same order. */
export function mailText(blocks: readonly MailBlock[]): string {
  const texts = blocks.map((block) => {
    if (block.kind === "rows") return block.rows.map(rowText).join("\n");
    if (block.kind === "steps") return block.texts.map((text, place) => `${place + 1}. ${text}`).join("\n");
    if (block.kind !== "link") return block.text;
    return block.label === undefined ? block.url : `${block.label}:\n${block.url}`;
  });
  return `${texts.join("\n\n")}\n`;
}
