import { Button } from "../../components/button.tsx";
import { Modal } from "../../components/modal.tsx";
import { translate, type Messages } from "../../domain/messages.ts";

interface ExitDialogProps {
  messages: Messages;
  onCancel(): void;
  onConfirm(): void;
}

/** Exit Order (specification section 2). */
export function ExitDialog({ messages, onCancel, onConfirm }: ExitDialogProps) {
  return (
    <Modal
      role="alertdialog"
      title={translate(messages, "renderer.flow.exitTitle")}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{translate(messages, "renderer.flow.cancel")}</Button>
          <Button look="danger" onClick={onConfirm}>
            {translate(messages, "renderer.flow.confirm")}
          </Button>
        </>
      }
    >
      <p>{translate(messages, "renderer.flow.exitText")}</p>
    </Modal>
  );
}
