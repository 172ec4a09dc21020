import { useNavigate } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { Modal } from "../../components/modal.tsx";
import { useText } from "../../stores/context.ts";
import { buyingAddress } from "./buying-place.ts";

/** 'Permit Added' (specification section 2). */
export function AddedDialog({ onAnother }: { onAnother(): void }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Modal
      title={t("pages.buyPermits.added.title")}
      onClose={onAnother}
      actions={
        <>
          <Button onClick={onAnother}>{t("pages.buyPermits.addAnother")}</Button>
          <Button look="primary" onClick={() => void navigate(buyingAddress("cart"))}>
            {t("pages.buyPermits.viewCart")}
          </Button>
        </>
      }
    >
      <p>{t("pages.buyPermits.added.text")}</p>
    </Modal>
  );
}
