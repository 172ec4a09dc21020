import { textBlockList } from "./generated/text-block-list.ts";

/** A text block of the catalogue (schemas/texts/catalogue.json) with the call that returns it. */
type TextBlockEntry = (typeof textBlockList)[number];

/** How a block is loaded; schemas/meta/text-catalogue.json describes the kinds. */
type TextCallKind = TextBlockEntry["call"];

type FetchedBlock = Exclude<TextBlockEntry, { call: "front-page" }>;

/** Text blocks that the portal loads when a screen shows them; the signed-out root page's is in the boot data. */
export type TextBlockKey = FetchedBlock["key"];

function isFetched(entry: TextBlockEntry): entry is FetchedBlock {
  return entry.call !== "front-page";
}

const fetched = textBlockList.filter(isFetched);

/** Whether a text, such as one in a flow document, names a block that the portal can load. */
export function isTextBlockKey(text: string): text is TextBlockKey {
  return fetched.some(({ key }) => key === text);
}

/** The catalogue's entry of a block, with the call that returns it. Throws if there is none. */
export function textBlockOf(key: TextBlockKey): FetchedBlock {
  const entry = fetched.find((block) => block.key === key);
  if (entry === undefined) throw new Error(`the catalogue has no text block ${key}`);
  return entry;
}

/** Blocks that a call of this kind returns, in the order of the catalogue. */
export function textBlocksOf<C extends TextCallKind>(call: C): Extract<TextBlockEntry, { call: C }>["key"][];
export function textBlocksOf(call: TextCallKind): TextBlockEntry["key"][] {
  return textBlockList.filter((block) => block.call === call).map(({ key }) => key);
}

/** Blocks that the portal loads and this reader may read. */
export function textBlocksFor(reader: TextBlockEntry["readBy"]): TextBlockKey[] {
  return fetched.filter(({ readBy }) => readBy === reader).map(({ key }) => key);
}

/** Whether a block belongs to citations, which a tenant may not have. */
export function isOfCitations(key: TextBlockKey): boolean {
  return "partOf" in textBlockOf(key);
}
