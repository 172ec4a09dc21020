import { useEffect, useState } from "react";
import type { TextBlockKey } from "../domain/text-blocks.ts";
import { TEXT_PATIENCE, useIsRichTextReady } from "../renderer/text/rich-text.tsx";
import { useStores } from "../stores/context.ts";

/**
 * Whether the texts that stand above a page's content can be shown at their final height, or did not come. A page waits
 * for them with its content: a text that arrives later would push down what somebody is about to press. One that takes
 * long is not waited for. Once true it stays true, so that a text which is fetched again never takes an open form off the
 * page. For observer components.
 */
export function useTextsReady(keys: readonly TextBlockKey[]): boolean {
  const { catalogue } = useStores();
  const isSanitizerReady = useIsRichTextReady();
  const [wasReady, setWasReady] = useState(false);
  const names = keys.join(" ");
  useEffect(() => {
    for (const key of names.split(" ")) if (key !== "") catalogue.loadText(key as TextBlockKey);
  }, [catalogue, names]);
  const isReady =
    keys.length === 0 || (isSanitizerReady && keys.every((key) => catalogue.text(key).status !== "loading"));
  useEffect(() => {
    if (isReady) setWasReady(true);
    const patience = setTimeout(() => setWasReady(true), TEXT_PATIENCE);
    return () => clearTimeout(patience);
  }, [isReady]);
  return isReady || wasReady;
}
