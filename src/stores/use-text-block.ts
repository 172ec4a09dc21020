import { useEffect } from "react";
import type { TextBlockKey } from "../domain/text-blocks.ts";
import { CatalogueStore, type FetchedText } from "./catalogue-store.ts";
import { useStores } from "./context.ts";

/** A text block, fetched when the component first shows it. For observer components. */
export function useTextBlock(key: TextBlockKey): FetchedText {
  const catalogue = useStores().part(CatalogueStore);
  useEffect(() => catalogue.loadText(key), [catalogue, key]);
  return catalogue.text(key);
}
