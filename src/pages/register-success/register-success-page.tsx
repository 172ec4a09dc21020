import { observer } from "mobx-react-lite";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { MailSent } from "../../panels/mail-sent.tsx";
import { WrongAddress } from "../../panels/wrong-address.tsx";
import { useStores, useText } from "../../stores/context.ts";
import { VerificationMail } from "../../stores/verification-mail.ts";

/**
 * The account exists, and its email address has to be verified. Whoever has just registered in this tab sees the
 * address that was typed, and can have the mail sent again; after a reload the page knows neither.
 */
export const Component = observer(function RegisterSuccessPage() {
  const verificationMail = useStores().part(VerificationMail);
  const t = useText();
  const { registered, isSent } = verificationMail;
  return (
    <MailSent
      heading={t("pages.registerSuccess.heading")}
      text={t("pages.registerSuccess.text")}
      next={t("pages.registerSuccess.lifetime")}
      action={
        registered !== null && (
          <Button onClick={() => void verificationMail.send(registered)}>{t("calls.remedies.sendVerification")}</Button>
        )
      }
    >
      {registered !== null && <p>{t("pages.registerSuccess.sentTo", { address: registered.address })}</p>}
      <WrongAddress />
      <div role="status">
        {isSent && (
          <Notice tone="success">
            <p>{t("pages.login.verificationSent")}</p>
          </Notice>
        )}
      </div>
    </MailSent>
  );
});
