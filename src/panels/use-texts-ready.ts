import { useEffect } from "react";
import type { TextBlockKey } from "../domain/text-blocks.ts";
import { useAreRichTextsReady } from "../renderer/text/rich-text.tsx";
import { CatalogueStore } from "../stores/catalogue-store.ts";
import { useStores } from "../stores/context.ts";
import { useReadyOrLate } from "./use-ready-or-late.ts";

/**
 * Whether the texts above a page's content can be shown at their final height or have failed. A page waits for them
 * with its content: a text that arrives later would push down what somebody is about to press. A slow text is not
 * waited for. Once true it stays true, so that a text which is fetched again never removes an open form. For observer
 * components.
 */
export function useTextsReady(keys: readonly TextBlockKey[]): boolean {
  const catalogue = useStores().part(CatalogueStore);
  const isDrawable = useAreRichTextsReady(keys.map((key) => catalogue.text(key).html));
  const names = keys.join(" ");
  useEffect(() => {
    for (const key of names.split(" ")) if (key !== "") catalogue.loadText(key as TextBlockKey);
  }, [catalogue, names]);
  return useReadyOrLate(isDrawable && keys.every((key) => catalogue.text(key).status !== "loading"));
}
