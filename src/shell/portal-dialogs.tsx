import { observer } from "mobx-react-lite";
import { loadedLater } from "../components/loaded-later.tsx";
import { useStores, useText } from "../stores/context.ts";
import { ErrorDialog } from "./error-dialog.tsx";
import { MismatchDialog } from "./mismatch-dialog.tsx";
import { SessionEndDialog } from "./session-end-dialog.tsx";

const textBlockDialog = loadedLater(async () => (await import("./text-block-dialog.tsx")).TextBlockDialog);

/** Every dialog that can open on any page. */
export const PortalDialogs = observer(function PortalDialogs() {
  const { ui } = useStores();
  const t = useText();
  return (
    <>
      {ui.modals.terms && (
        <textBlockDialog.Component
          fallback={null}
          props={{ title: t("shell.termsAndConditions"), block: "terms-conditions", onClose: () => ui.close("terms") }}
        />
      )}
      {ui.modals.privacy && (
        <textBlockDialog.Component
          fallback={null}
          props={{ title: t("shell.privacyPolicy"), block: "privacy-policy", onClose: () => ui.close("privacy") }}
        />
      )}
      {ui.modals.driverIdMismatch && <MismatchDialog />}
      <SessionEndDialog />
      <ErrorDialog />
    </>
  );
});
