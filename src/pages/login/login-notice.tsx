import { observer } from "mobx-react-lite";
import { loadedLater } from "../../components/loaded-later.tsx";
import { Notice } from "../../components/notice.tsx";
import { WrongAddress } from "../../panels/wrong-address.tsx";
import { useStores, useText } from "../../stores/context.ts";

const verificationNotice = loadedLater(async () => (await import("./verification-notice.tsx")).VerificationNotice);

export interface LoginNoticeProps {
  /** The last attempt had the right password, but the email address is not verified. */
  unverified: { sentTo?: string | undefined } | undefined;
  /** The email verification led here. */
  isVerified: boolean;
  /** A page that needs a session led here. */
  hasReturnTo: boolean;
}

/** The most important notice before logging in, if any. */
export const LoginNotice = observer(function LoginNotice(props: LoginNoticeProps) {
  const { session } = useStores();
  const t = useText();
  if (props.unverified !== undefined) {
    const { sentTo } = props.unverified;
    const unsent = (
      <Notice tone="warning" role="status" title={t("pages.login.unverifiedText")}>
        <p>{t("pages.login.unverifiedHint")}</p>
        {sentTo !== undefined && <p>{t("calls.messages.sentTo", { address: sentTo })}</p>}
        <WrongAddress />
      </Notice>
    );
    return <verificationNotice.Component props={{ children: unsent }} fallback={unsent} failed={unsent} />;
  }
  if (props.isVerified) {
    return (
      <Notice tone="success" role="status">
        <p>{t("pages.login.verified")}</p>
      </Notice>
    );
  }
  if (session.notice === "expired") {
    return (
      <Notice tone="info" role="status">
        <p>{t("pages.login.expired")}</p>
      </Notice>
    );
  }
  if (!props.hasReturnTo) return null;
  return (
    <Notice tone="info">
      <p>{t("pages.login.signInFirst")}</p>
    </Notice>
  );
});
