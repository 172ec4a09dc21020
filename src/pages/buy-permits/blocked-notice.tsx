import { observer } from "mobx-react-lite";
import { ButtonLink } from "../../components/button-link.tsx";
import { Notice } from "../../components/notice.tsx";
import { useText } from "../../stores/context.ts";
import { useBuyingBlock } from "./use-unpaid-check.ts";

/** The id of the notice that describes the disabled buttons. */
export const BLOCKED_NOTICE = "buying-is-blocked";

/** Says why nothing can be bought, even after the alert was closed, and links to the citations. */
export const BlockedNotice = observer(function BlockedNotice() {
  const { isBlocked } = useBuyingBlock();
  const t = useText();
  if (!isBlocked) return null;
  return (
    <div id={BLOCKED_NOTICE}>
      <Notice
        tone="warning"
        title={t("pages.buyPermits.blocked.title")}
        actions={<ButtonLink to="/citation">{t("shell.manageCitations")}</ButtonLink>}
      >
        <p>{t("pages.buyPermits.blocked.text")}</p>
      </Notice>
    </div>
  );
});
