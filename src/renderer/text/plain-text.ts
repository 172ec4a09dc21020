const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: "\u00a0",
};

/** Elements that begin a new line. */
const BLOCK = /<\/?(?:p|div|h[1-6]|ul|ol|li|br|hr|blockquote|table|caption|tr)\b[^>]*>/i;

/** Splits at the tags for bold, and keeps them: text and tags alternate. */
const BOLD = /(<\/?(?:strong|b)\b[^>]*>)/i;

/** A run of text in a paragraph, bold or not. */
export interface PlainWords {
  text: string;
  isBold: boolean;
}

/**
 * The text of rich text without its markup, to be shown as text nodes while the sanitiser is loading or cannot be
 * loaded: its paragraphs, and in each what is bold, since bold text takes more room. The result may still contain angle
 * brackets: it is text and must never become HTML.
 */
export function plainParagraphs(html: string): PlainWords[][] {
  const blocks = html.replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, " ").split(BLOCK);
  return blocks.map(wordsOf).filter((words) => words.some(({ text }) => text.trim() !== ""));
}

function wordsOf(block: string): PlainWords[] {
  let isBold = false;
  const words: PlainWords[] = [];
  for (const part of block.split(BOLD)) {
    if (BOLD.test(part)) isBold = !part.startsWith("</");
    else if (part !== "") words.push({ text: textOf(part), isBold });
  }
  return words;
}

/** The text of HTML without tags. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/[^\S\u00a0]+/g, " ");
}
