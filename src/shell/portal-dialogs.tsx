import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { loadedLater } from "../components/loaded-later.tsx";
import { useStores, useText } from "../stores/context.ts";
import { ErrorDialog } from "./error-dialog.tsx";

const mismatchDialog = loadedLater(async () => (await import("./mismatch-dialog.tsx")).MismatchDialog);
/**
 * Fetched as soon as there is a session, long before it is shown: a session may end while the server cannot be reached.
 */
const sessionEndDialog = loadedLater(async () => (await import("./session-end-dialog.tsx")).SessionEndDialog);
const textBlockDialog = loadedLater(async () => (await import("./text-block-dialog.tsx")).TextBlockDialog);

/** Asks the same question in the error dialog, which every page has, if the code of the dialog could not be fetched. */
const SessionEndFallback = observer(function SessionEndFallback() {
  const { sessionEnd, ui } = useStores();
  const t = useText();
  const isEnding = sessionEnd.secondsLeft !== null;
  useEffect(() => {
    if (!isEnding) return;
    const { canGoOn, goOn } = sessionEnd;
    ui.showError({
      title: t("shell.sessionEnd.title"),
      message: t(canGoOn ? "shell.sessionEnd.text" : "shell.sessionEnd.finalText"),
      remedy: { label: t(canGoOn ? "shell.sessionEnd.goOn" : "shell.sessionEnd.logInAgain"), run: () => void goOn() },
    });
  }, [isEnding, sessionEnd, ui, t]);
  return null;
});

/** Every dialog that can open on any page. */
export const PortalDialogs = observer(function PortalDialogs() {
  const { session, ui } = useStores();
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
      {ui.modals.driverIdMismatch && <mismatchDialog.Component fallback={null} props={{}} />}
      {session.isSignedIn && <sessionEndDialog.Component fallback={null} failed={<SessionEndFallback />} props={{}} />}
      <ErrorDialog />
    </>
  );
});
