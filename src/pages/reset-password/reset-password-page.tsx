import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { ButtonLink } from "../../components/button-link.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import type { FormValues, FormModule } from "../../domain/effective-form.ts";
import { entityFromFormData } from "../../domain/form-entity.ts";
import { withReturnTo } from "../../domain/return-to.ts";
import { EntityForm } from "../../panels/entity-form.tsx";
import { repeatedPasswordErrors } from "../../panels/repeated-password.ts";
import { useMailedToken } from "../../panels/use-mailed-token.ts";
import { RecoveryStore } from "../../stores/recovery-store.ts";
import { useStores, useText } from "../../stores/context.ts";
import { MailLinks } from "../../stores/mail-links.ts";

/** The page of the mailed link: sets a new password with the link's token, which works once. */
export function Component() {
  const { part } = useStores();
  const mailLinks = part(MailLinks);
  const recovery = part(RecoveryStore);
  const t = useText();
  const navigate = useNavigate();
  const { name = "" } = useParams();
  const { token, forget } = useMailedToken();
  const [isRefused, setIsRefused] = useState(false);

  const save = async (data: FormValues, module: FormModule) => {
    const outcome = await recovery.resetPassword(name, token ?? "", entityFromFormData(module.form, data));
    if (outcome.kind === "done" || outcome.kind === "bad-link") forget();
    if (outcome.kind === "done") {
      void navigate(withReturnTo("/reset-password/success", mailLinks.way), { replace: true });
    }
    setIsRefused(outcome.kind === "bad-link");
    return outcome;
  };
  const hasLink = token !== null && !isRefused;
  return (
    <Page
      width="narrow"
      heading={t("pages.resetPassword.heading")}
      lead={hasLink ? t("pages.resetPassword.lead", { name }) : undefined}
    >
      {hasLink ? (
        <div className="form-card">
          <EntityForm
            formId="reset-password"
            userName={name}
            onSubmit={save}
            checks={(data) => repeatedPasswordErrors(data, t("pages.resetPassword.passwordsDiffer"))}
          />
        </div>
      ) : (
        <Notice
          tone="warning"
          role="alert"
          title={t("pages.resetPassword.refusedTitle")}
          actions={
            <ButtonLink look="primary" to={withReturnTo("/forgetpassword", mailLinks.way)}>
              {t("pages.resetPassword.newLink")}
            </ButtonLink>
          }
        >
          <p>{t(isRefused ? "pages.resetPassword.refusedText" : "pages.resetPassword.noTokenText")}</p>
        </Notice>
      )}
    </Page>
  );
}
