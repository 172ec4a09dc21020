import { Link, useNavigate } from "react-router-dom";
import { useWayBack } from "../../components/use-way-back.ts";
import type { FormValues, FormModule } from "../../domain/effective-form.ts";
import { entityFromFormData } from "../../domain/form-entity.ts";
import { OpenForm } from "../../panels/open-form.tsx";
import { PasswordPage } from "../../panels/password-page.tsx";
import { RecoveryStore } from "../../stores/recovery-store.ts";
import { useStores, useText } from "../../stores/context.ts";
import { MailLinks } from "../../stores/mail-links.ts";

/** Requests a link for a new password. The next page is the same for a known and an unknown user name. */
export function Component() {
  const { openDrafts, part } = useStores();
  const mailLinks = part(MailLinks);
  const recovery = part(RecoveryStore);
  const t = useText();
  const navigate = useNavigate();
  const { returnTo, withWay } = useWayBack();
  const send = async (data: FormValues, module: FormModule) => {
    const outcome = await recovery.sendLink(entityFromFormData(module.form, data));
    if (outcome.kind === "done") {
      mailLinks.keepWay(returnTo);
      openDrafts.forget("forgot-password");
      void navigate(withWay("/forget-password/status"));
    }
    return outcome;
  };
  return (
    <PasswordPage heading={t("pages.forgotPassword.heading")} lead={t("pages.forgotPassword.lead")}>
      <div className="form-card">
        <OpenForm formId="forgot-password" onSubmit={send} />
        <p className="form-note">
          <span>{t("pages.forgotPassword.otherWay")}</span>{" "}
          <Link to={withWay("/forgetusername")}>{t("pages.forgotPassword.otherLink")}</Link>
        </p>
      </div>
      <p>
        <Link to={withWay("/login")}>{t("pages.forgotPassword.login")}</Link>
      </p>
    </PasswordPage>
  );
}
