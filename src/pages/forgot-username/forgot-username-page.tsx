import { Link, useNavigate } from "react-router-dom";
import { useWayBack } from "../../components/use-way-back.ts";
import type { FormValues, FormModule } from "../../domain/effective-form.ts";
import { entityFromFormData } from "../../domain/form-entity.ts";
import { OpenForm } from "../../panels/open-form.tsx";
import { PasswordPage } from "../../panels/password-page.tsx";
import { RecoveryStore } from "../../stores/recovery-store.ts";
import { useStores, useText } from "../../stores/context.ts";

/** Requests the user name by mail. The next page is the same for a known and an unknown number. */
export function Component() {
  const { openDrafts, part } = useStores();
  const recovery = part(RecoveryStore);
  const t = useText();
  const navigate = useNavigate();
  const { withWay } = useWayBack();
  const send = async (data: FormValues, module: FormModule) => {
    const outcome = await recovery.sendUserName(entityFromFormData(module.form, data));
    if (outcome.kind === "done") {
      openDrafts.forget("forgot-username");
      void navigate(withWay("/forget-username/status"));
    }
    return outcome;
  };
  return (
    <PasswordPage heading={t("pages.forgotUserName.heading")} lead={t("pages.forgotUserName.lead")}>
      <div className="form-card">
        <OpenForm formId="forgot-username" onSubmit={send} />
      </div>
      <p>
        <Link to={withWay("/login")}>{t("pages.forgotUserName.login")}</Link>
      </p>
    </PasswordPage>
  );
}
