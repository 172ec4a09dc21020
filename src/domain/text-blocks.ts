import { textBlockList } from "./generated/text-block-list.ts";

/** A text block of the catalogue (schemas/texts/catalogue.json) with the call that answers it. */
export type TextBlockEntry = (typeof textBlockList)[number];

/** How a block is asked for; its shape is described in schemas/meta/text-catalogue.json. */
export type TextCallKind = TextBlockEntry["call"];

/** Text blocks that the portal fetches when a screen shows them; the signed-out root page's comes with the boot data. */
export type TextBlockKey = Exclude<TextBlockEntry, { call: "front-page" }>["key"];

function isFetched(entry: TextBlockEntry): entry is Exclude<TextBlockEntry, { call: "front-page" }> {
  return entry.call !== "front-page";
}

const fetched = textBlockList.filter(isFetched);

/** Whether a text, such as a flow document's, names a block that the portal can fetch. */
export function isTextBlockKey(text: string): text is TextBlockKey {
  return fetched.some(({ key }) => key === text);
}

/** The call that answers a block. */
export function textCallOf(key: TextBlockKey): TextCallKind {
  const entry = fetched.find((block) => block.key === key);
  if (entry === undefined) throw new Error(`the catalogue has no text block ${key}`);
  return entry.call;
}

/** Blocks that a call of this kind answers, in the order of the catalogue. */
export function textBlocksOf(call: TextCallKind): string[] {
  return textBlockList.filter((block) => block.call === call).map(({ key }) => key);
}

/** Blocks that the portal fetches and that this reader may read. */
export function textBlocksFor(reader: TextBlockEntry["readBy"]): TextBlockKey[] {
  return fetched.filter(({ readBy }) => readBy === reader).map(({ key }) => key);
}
