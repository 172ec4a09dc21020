import { Button } from "../../components/button.tsx";
import { Modal } from "../../components/modal.tsx";
import { useText } from "../../stores/context.ts";
import { TextBlock } from "../text-block.tsx";

/** The parking rules and regulations in a dialog. */
export function RulesDialog({ onClose }: { onClose(): void }) {
  const t = useText();
  return (
    <Modal
      title={t("panels.ordering.rules.title")}
      size="large"
      onClose={onClose}
      closeLabel={t("common.close")}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("common.close")}
        </Button>
      }
    >
      <TextBlock block="parking-rules" lines={8} isEssential />
    </Modal>
  );
}
