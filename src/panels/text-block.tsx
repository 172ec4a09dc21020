import { observer } from "mobx-react-lite";
import type { TextBlockKey } from "../domain/text-blocks.ts";
import { LoadedText } from "../renderer/text/loaded-text.tsx";
import { useText } from "../stores/context.ts";
import { useTextBlock } from "../stores/use-text-block.ts";

interface TextBlockProps {
  block: TextBlockKey;
  /** Lines of the skeleton, about as high as the text, so that nothing jumps. */
  lines?: number;
  /** Says so if the text cannot be loaded. Otherwise a missing text is left out silently (specification section 8). */
  isEssential?: boolean;
}

/** An editable text of the tenant, fetched when it is first shown. */
export const TextBlock = observer(function TextBlock({ block, lines = 3, isEssential = false }: TextBlockProps) {
  const t = useText();
  const text = useTextBlock(block);
  const words = { loading: t("common.loadingText"), failed: t("common.textFailed"), tryAgain: t("common.tryAgain") };
  return <LoadedText text={text} lines={lines} isEssential={isEssential} words={words} />;
});
