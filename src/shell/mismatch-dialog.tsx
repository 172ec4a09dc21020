import { Button } from "../components/button.tsx";
import { Modal } from "../components/modal.tsx";
import { useStores, useText } from "../stores/context.ts";

/**
 * 'MisMatch Driver Id' (specification section 2): the provider knows this person, but the portal does not. Ok logs out.
 */
export function MismatchDialog() {
  const { session } = useStores();
  const t = useText();
  const logOut = () => void session.signOut();
  return (
    <Modal
      role="alertdialog"
      title={t("shell.mismatch.title")}
      onClose={logOut}
      actions={
        <Button look="primary" onClick={logOut}>
          {t("common.ok")}
        </Button>
      }
    >
      <p>{t("shell.mismatch.text")}</p>
    </Modal>
  );
}
