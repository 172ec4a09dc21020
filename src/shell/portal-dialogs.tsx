import { observer } from "mobx-react-lite";
import { lazy, Suspense } from "react";
import { useStores, useText } from "../stores/context.ts";
import { ErrorDialog } from "./error-dialog.tsx";
import { MismatchDialog } from "./mismatch-dialog.tsx";
import { SessionEndDialog } from "./session-end-dialog.tsx";

const TextBlockDialog = lazy(async () => {
  const module = await import("./text-block-dialog.tsx");
  return { default: module.TextBlockDialog };
});

/** Every dialog that can open on any page. */
export const PortalDialogs = observer(function PortalDialogs() {
  const { ui } = useStores();
  const t = useText();
  return (
    <>
      <Suspense fallback={null}>
        {ui.modals.terms && (
          <TextBlockDialog
            title={t("shell.termsAndConditions")}
            block="terms-conditions"
            onClose={() => ui.close("terms")}
          />
        )}
        {ui.modals.privacy && (
          <TextBlockDialog
            title={t("shell.privacyPolicy")}
            block="privacy-policy"
            onClose={() => ui.close("privacy")}
          />
        )}
      </Suspense>
      {ui.modals.driverIdMismatch && <MismatchDialog />}
      <SessionEndDialog />
      <ErrorDialog />
    </>
  );
});
