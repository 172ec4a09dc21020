import { observer } from "mobx-react-lite";
import { Button } from "../components/button.tsx";
import { Modal } from "../components/modal.tsx";
import type { TextBlockKey } from "../domain/text-blocks.ts";
import { LoadedText } from "../renderer/text/loaded-text.tsx";
import { useText } from "../stores/context.ts";
import { useTextBlock } from "../stores/use-text-block.ts";

interface TextBlockDialogProps {
  title: string;
  block: TextBlockKey;
  onClose(): void;
}

/** A text block in a dialog: terms and conditions, privacy policy. */
export const TextBlockDialog = observer(function TextBlockDialog({ title, block, onClose }: TextBlockDialogProps) {
  const t = useText();
  const text = useTextBlock(block);
  const words = { loading: t("common.loadingText"), failed: t("common.textFailed"), tryAgain: t("common.tryAgain") };
  return (
    <Modal
      title={title}
      size="large"
      onClose={onClose}
      closeLabel={t("common.close")}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("common.close")}
        </Button>
      }
    >
      <LoadedText text={text} lines={8} isEssential words={words} />
    </Modal>
  );
});
