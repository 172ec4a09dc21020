/** A label and its value; amounts are in a column of their own, and a sum stands out. */
export interface MailRow {
  readonly label: string;
  readonly value: string;
  readonly isAmount?: boolean;
  readonly isSum?: boolean;
}

/** A part of a message. Whatever it holds is text: only the frame that it is put into is markup. */
export type MailBlock =
  | { readonly kind: "paragraph" | "statement" | "heading"; readonly text: string }
  /** What happens, or is to be done, one after the other. */
  | { readonly kind: "steps"; readonly texts: readonly string[] }
  | { readonly kind: "rows"; readonly rows: readonly MailRow[] }
  /** Without a label its address is shown. */
  | { readonly kind: "link"; readonly url: string; readonly label?: string };

/** A file that goes with a message. */
export interface MailAttachment {
  /** Letters, digits, dots and hyphens only. */
  readonly fileName: string;
  readonly type: string;
  readonly content: Buffer;
}

/**
 * A message that is queued as text, in its parts: paragraphs between empty lines. One that is an address of the portal alone
 * is a link, and one that has words and a colon on the line before it is a link with this label, as mailText writes it; any
 * other address stays text, since somebody may have typed it.
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

/** A message for readers of text alone; the same words in the same order. */
export function mailText(blocks: readonly MailBlock[]): string {
  const texts = blocks.map((block) => {
    if (block.kind === "rows") return block.rows.map(rowText).join("\n");
    if (block.kind === "steps") return block.texts.map((text, place) => `${place + 1}. ${text}`).join("\n");
    if (block.kind !== "link") return block.text;
    return block.label === undefined ? block.url : `${block.label}:\n${block.url}`;
  });
  return `${texts.join("\n\n")}\n`;
}
