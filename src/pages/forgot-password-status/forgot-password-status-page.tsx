import { MailSent } from "../../panels/mail-sent.tsx";
import { useText } from "../../stores/context.ts";

/** After the form was sent: the same words whether or not there is such an account. */
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
