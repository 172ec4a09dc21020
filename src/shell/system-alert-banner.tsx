import { observer } from "mobx-react-lite";
import { useState } from "react";
import { ChevronDownIcon } from "../components/icons/chevron-down-icon.tsx";
import { CloseIcon } from "../components/icons/close-icon.tsx";
import { WarningIcon } from "../components/icons/warning-icon.tsx";
import { isAlertDue } from "../domain/system-alert.ts";
import { RichText } from "../renderer/text/rich-text.tsx";
import { useStores, useText } from "../stores/context.ts";

/** The tenant's system alert, until its dates pass or the visitor dismisses it for this browser session. */
export const SystemAlertBanner = observer(function SystemAlertBanner() {
  const { boot, session, systemAlert, ui, clock } = useStores();
  const t = useText();
  const [isWhole, setIsWhole] = useState(false);
  const { alert } = systemAlert;
  const timeZone = boot.tenant?.timeZone ?? "UTC";
  if (!isAlertDue(alert, { now: clock(), timeZone, isAdmin: session.isAdmin })) return null;
  if (ui.isAlertDismissed(alert)) return null;
  return (
    <section className="portal-alert" aria-label={t("shell.alert.label")}>
      <div className="portal-width portal-alert-row">
        <WarningIcon />
        <div className={isWhole ? "portal-alert-text portal-alert-whole" : "portal-alert-text"}>
          <RichText html={alert.body} isTextFirst />
        </div>
        {/* Seen on a phone that is amid a purchase, where the notice is one line (shell.css). */}
        <button
          type="button"
          className="icon-button portal-alert-more"
          aria-label={t("shell.alert.whole")}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          <ChevronDownIcon size={20} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t("shell.alert.dismiss")}
          onClick={() => ui.dismissAlert(alert)}
        >
          <CloseIcon size={20} />
        </button>
      </div>
    </section>
  );
});
