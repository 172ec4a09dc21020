import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { Notice } from "../../components/notice.tsx";
import { useStores, useText } from "../../stores/context.ts";
import { VerificationMail } from "../../stores/verification-mail.ts";

/** Says that the verification mail was sent again; until then shows its children. */
export const VerificationNotice = observer(function VerificationNotice({ children }: { children: ReactNode }) {
  const verificationMail = useStores().part(VerificationMail);
  const t = useText();
  if (!verificationMail.isSent) return children;
  return (
    <Notice tone="success" role="status">
      <p>{t("pages.login.verificationSent")}</p>
    </Notice>
  );
});
