import { MailSent } from "../../panels/mail-sent.tsx";
import { useText } from "../../stores/context.ts";

/** The account exists; what is left is the link in the mail. */
export function Component() {
  const t = useText();
  return (
    <MailSent
      heading={t("pages.registerSuccess.heading")}
      text={t("pages.registerSuccess.text")}
      next={t("pages.registerSuccess.lifetime")}
    />
  );
}
