import { observer } from "mobx-react-lite";
import { Button } from "../components/button.tsx";
import { buttonClass } from "../components/button-look.ts";
import { Modal } from "../components/modal.tsx";
import { useStores, useText } from "../stores/context.ts";

/** The global error dialog (specification section 8): title, message, Ok, and Retry if that can help. */
export const ErrorDialog = observer(function ErrorDialog() {
  const { ui } = useStores();
  const t = useText();
  const error = ui.error;
  if (error === null) return null;
  const { retry, remedy, messages } = error;
  return (
    <Modal
      role="alertdialog"
      title={error.title}
      onClose={ui.dismissError}
      actions={
        <>
          {retry !== undefined && <Button onClick={retry}>{t("shell.retry")}</Button>}
          {remedy?.run !== undefined && <Button onClick={remedy.run}>{remedy.label}</Button>}
          {remedy?.href !== undefined && (
            <a className={buttonClass("secondary")} href={remedy.href} target="_blank" rel="noopener noreferrer">
              {remedy.label}
            </a>
          )}
          <Button look="primary" onClick={ui.dismissError}>
            {t("common.ok")}
          </Button>
        </>
      }
    >
      {messages.length === 1 ? (
        <p>{messages[0]}</p>
      ) : (
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </Modal>
  );
});
