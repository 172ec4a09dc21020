import { observer } from "mobx-react-lite";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import type { TextBlockKey } from "../domain/text-blocks.ts";
import { RichText } from "../renderer/text/rich-text.tsx";
import { useText } from "../stores/context.ts";
import { useTextBlock } from "../stores/use-text-block.ts";

export interface TextBlockProps {
  block: TextBlockKey;
  /** Lines of the skeleton: about as high as the text, so that nothing jumps. */
  lines?: number;
  /** Says so where the text cannot be loaded. Elsewhere a missing text is left out silently (specification section 8). */
  isEssential?: boolean;
}

/** An editable text of the tenant, fetched when it is first shown. */
export const TextBlock = observer(function TextBlock({ block, lines = 3, isEssential = false }: TextBlockProps) {
  const t = useText();
  const text = useTextBlock(block);
  if (text.status === "ready") return text.html === "" ? null : <RichText html={text.html} />;
  if (text.status === "loading") return <Skeleton lines={lines} label={t("common.loadingText")} />;
  if (!isEssential) return null;
  return (
    <Notice tone="warning" role="alert" actions={<Button onClick={text.retry}>{t("common.tryAgain")}</Button>}>
      <p>{t("panels.textFailed")}</p>
    </Notice>
  );
});
