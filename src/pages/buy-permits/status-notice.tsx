import { observer } from "mobx-react-lite";
import { Notice } from "../../components/notice.tsx";
import { UnbrokenText } from "../../components/unbroken-text.tsx";
import { useStores, useText } from "../../stores/context.ts";

/**
 * The notice of specification section 2: an account without a Status attribute sees few permits; it says whom to ask.
 */
export const StatusNotice = observer(function StatusNotice() {
  const { boot, profile } = useStores();
  const t = useText();
  const attributes = profile.account?.endUserAccountEntity.driverAttributes;
  if (attributes === undefined || attributes.some(({ name, value }) => name === "Status" && value !== "")) return null;
  const { email, phone } = boot.tenant?.contact ?? {};
  const contact = [email, phone].filter(Boolean).join(", ");
  return (
    <Notice tone="warning" title={t("pages.buyPermits.noStatus.title")}>
      <p>{t("pages.buyPermits.noStatus.text", { tenant: boot.tenant?.name ?? "" })}</p>
      {contact !== "" && (
        <p>
          <UnbrokenText text={contact} />
        </p>
      )}
    </Notice>
  );
});
