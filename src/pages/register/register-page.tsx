import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link, Navigate, useNavigate } from "react-router-dom";
import { useWayBack } from "../../components/use-way-back.ts";
import type { FormValues, FormModule } from "../../domain/effective-form.ts";
import { entityFromFormData } from "../../domain/form-entity.ts";
import { OpenForm } from "../../panels/open-form.tsx";
import { PasswordPage } from "../../panels/password-page.tsx";
import { repeatedPasswordErrors } from "../../panels/repeated-password.ts";
import { TextBlock } from "../../panels/text-block.tsx";
import { RegistrationStore } from "../../stores/registration-store.ts";
import { useStores, useText } from "../../stores/context.ts";
import { VerificationMail } from "../../stores/verification-mail.ts";
import { MailLinks } from "../../stores/mail-links.ts";

/**
 * Registration. A refusal by the server is shown in the dialog 'Registration Failed', as specified, and beside the
 * fields; the form's own summary does not repeat it. A rejection by the form itself has the summary and no dialog.
 */
const Registration = observer(function Registration() {
  const { boot, openDrafts, singleSignOn, ui, part } = useStores();
  const mailLinks = part(MailLinks);
  const registration = part(RegistrationStore);
  const t = useText();
  const navigate = useNavigate();
  const { returnTo, withWay } = useWayBack();

  const { accountIdentifier } = registration;
  const { isFederated } = singleSignOn;
  useEffect(() => {
    if (!isFederated) void accountIdentifier.load();
  }, [accountIdentifier, isFederated]);
  const { label } = accountIdentifier.value ?? boot.tenant?.accountIdentifier ?? { label: "" };

  const register = async (data: FormValues, module: FormModule) => {
    const entity = entityFromFormData(module.form, data);
    const outcome = registration.refuseTaken(entity.userName) ?? (await registration.register(entity));
    if (outcome.kind === "registered") {
      mailLinks.keepWay(returnTo);
      const [password, address] = [String(data["password"]), String(data["emailAddress"])];
      part(VerificationMail).keepRegistered({ username: outcome.userName, password, address });
      openDrafts.forget("registration");
      void navigate(withWay("/register/success"));
    }
    return { ...outcome, hasDialog: true };
  };
  const askAbout = async (field: string, value: unknown) => {
    const isTaken = field === "userName" && (await registration.isUserNameTaken(String(value)));
    return isTaken ? t("calls.messages.userNameTaken") : undefined;
  };
  const lead = (
    <>
      <span>{t("pages.register.haveAccount")}</span> <Link to={withWay("/login")}>{t("pages.register.login")}</Link>
    </>
  );
  return (
    <PasswordPage heading={t("pages.register.heading")} lead={lead}>
      <TextBlock block="create-login" />
      <div className="form-card">
        <OpenForm
          formId="registration"
          onSubmit={register}
          askAbout={askAbout}
          checks={(data) => repeatedPasswordErrors(data, t("pages.register.passwordsDiffer"))}
        />
        <p className="form-note">{t("pages.register.profileNext")}</p>
        <p className="form-note">{t("pages.register.accountIdentifier", { label })}</p>
        <p className="form-note">
          <span>{t("pages.register.terms")}</span>{" "}
          <button type="button" className="link-button" onClick={() => ui.open("terms")}>
            {t("pages.register.readTerms")}
          </button>{" "}
          <button type="button" className="link-button" onClick={() => ui.open("privacy")}>
            {t("shell.privacyPolicy")}
          </button>
        </p>
      </div>
    </PasswordPage>
  );
});

/** A person who is logged in already has an account, and is led on as after login. */
export const Component = observer(function RegisterPage() {
  const { session } = useStores();
  const { returnTo } = useWayBack();
  const [cameSignedIn] = useState(session.isSignedIn && !session.isAdmin);
  return cameSignedIn ? <Navigate to={returnTo ?? "/dashboard"} replace /> : <Registration />;
});
