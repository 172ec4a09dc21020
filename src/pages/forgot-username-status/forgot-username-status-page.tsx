import { MailSent } from "../../panels/mail-sent.tsx";
import { useText } from "../../stores/context.ts";

/** The page after the form was sent: the same text whether or not the account exists. */
export function Component() {
  const t = useText();
  return (
    <MailSent
      heading={t("pages.forgotUserNameStatus.heading")}
      text={t("pages.forgotUserNameStatus.text")}
      next={t("pages.forgotUserNameStatus.lifetime")}
    />
  );
}
