import { observer } from "mobx-react-lite";
import { useNavigate } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { Modal } from "../../components/modal.tsx";
import { useBuying } from "../../stores/buying-stores.ts";
import { useText } from "../../stores/context.ts";
import { buyingAddress } from "./buying-place.ts";

/** 'Permit Added' (specification section 2), with a shortcut to the checkout if the cart can be ordered as it is. */
export const AddedDialog = observer(function AddedDialog({ onAnother }: { onAnother(): void }) {
  const t = useText();
  const { cart } = useBuying();
  const navigate = useNavigate();
  const mayProceed = cart.isOrderable && cart.totals !== null;
  return (
    <Modal
      title={t("pages.buyPermits.added.title")}
      onClose={onAnother}
      actions={
        <>
          <Button onClick={onAnother}>{t("pages.buyPermits.addAnother")}</Button>
          <Button look={mayProceed ? "secondary" : "primary"} onClick={() => void navigate(buyingAddress("cart"))}>
            {t("pages.buyPermits.viewCart")}
          </Button>
          {mayProceed && (
            <Button look="primary" onClick={() => void navigate(buyingAddress("checkout"))}>
              {t("pages.buyPermits.proceed")}
            </Button>
          )}
        </>
      }
    >
      <p>{t("pages.buyPermits.added.text")}</p>
    </Modal>
  );
});
