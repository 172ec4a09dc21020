import { useEffect } from "react";
import type { TextBlockKey } from "../domain/text-blocks.ts";
import { CatalogueStore, type TextBlock } from "./catalogue-store.ts";
import { useStores } from "./context.ts";

/** A text block, fetched when the component first shows it. For observer components. */
export function useTextBlock(key: TextBlockKey): TextBlock {
  const catalogue = useStores().part(CatalogueStore);
  useEffect(() => catalogue.loadText(key), [catalogue, key]);
  return catalogue.text(key);
}
