import { MailSent } from "../../panels/mail-sent.tsx";
import { useText } from "../../stores/context.ts";

/** The page after the form was sent: the same text whether or not the account exists. */
export function Component() {
  const t = useText();
  return (
    <MailSent
      heading={t("pages.forgotPasswordStatus.heading")}
      text={t("pages.forgotPasswordStatus.text")}
      next={t("pages.forgotPasswordStatus.lifetime")}
    />
  );
}
