import { Button } from "../components/button.tsx";
import { Modal } from "../components/modal.tsx";
import type { TextBlockKey } from "../domain/text-blocks.ts";
import { TextBlock } from "../panels/text-block.tsx";
import { useText } from "../stores/context.ts";

export interface TextBlockDialogProps {
  title: string;
  block: TextBlockKey;
  onClose(): void;
}

/** A text block in a dialog: terms and conditions, privacy policy. */
export function TextBlockDialog({ title, block, onClose }: TextBlockDialogProps) {
  const t = useText();
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
      <TextBlock block={block} lines={8} isEssential />
    </Modal>
  );
}
