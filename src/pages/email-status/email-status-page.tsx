import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { withReturnTo } from "../../domain/return-to.ts";
import { useMailedToken } from "../../panels/use-mailed-token.ts";
import { RegistrationStore } from "../../stores/registration-store.ts";
import { useStores, useText } from "../../stores/context.ts";
import { MailLinks } from "../../stores/mail-links.ts";

type Progress = "ready" | "refused" | "failed";

/** Verifies when its button is pressed, which stays in its place in case it has to be pressed again. */
function Proof({ token, forgetToken }: { token: string; forgetToken(): void }) {
  const { part } = useStores();
  const mailLinks = part(MailLinks);
  const registration = part(RegistrationStore);
  const t = useText();
  const navigate = useNavigate();
  const { clientUsername = "" } = useParams();
  const [progress, setProgress] = useState<Progress>("ready");
  const [isBusy, setIsBusy] = useState(false);
  const login = withReturnTo("/login", mailLinks.way);

  const verify = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const outcome = await registration.verifyEmail(clientUsername, token);
    setIsBusy(false);
    if (outcome.kind !== "failed") forgetToken();
    if (outcome.kind === "verified") void navigate(login, { replace: true, state: { isVerified: true } });
    else setProgress(outcome.kind);
  };
  if (progress === "refused") {
    return (
      <Notice
        tone="warning"
        role="alert"
        title={t("pages.emailStatus.refusedTitle")}
        actions={<ButtonLink to={login}>{t("pages.emailStatus.login")}</ButtonLink>}
      >
        <p>{t("pages.emailStatus.refusedText")}</p>
      </Notice>
    );
  }
  return (
    <div className="text-stack">
      {progress === "failed" && (
        <Notice tone="warning" role="alert" title={t("pages.emailStatus.failedTitle")}>
          <p>{t("pages.emailStatus.failedText")}</p>
        </Notice>
      )}
      <p>{t("pages.emailStatus.text", { userName: clientUsername })}</p>
      <p className="page-actions">
        <Button look="primary" aria-disabled={isBusy} onClick={() => void verify()}>
          {t(progress === "failed" ? "common.tryAgain" : "pages.emailStatus.verify")}
        </Button>
      </p>
    </div>
  );
}

/**
 * The page of the mailed link: verifies the address when a button is pressed, then leads to login (specification
 * section 4). Opening the page verifies nothing, since mail scanners open links too (decisions.md section 9).
 */
export function Component() {
  const t = useText();
  const { token, forget } = useMailedToken();
  return (
    <Page width="narrow" heading={t("pages.emailStatus.heading")}>
      {token === null ? (
        <Notice
          tone="warning"
          role="alert"
          title={t("pages.emailStatus.refusedTitle")}
          actions={<ButtonLink to="/login">{t("pages.emailStatus.login")}</ButtonLink>}
        >
          <p>{t("pages.emailStatus.noTokenText")}</p>
        </Notice>
      ) : (
        <Proof token={token} forgetToken={forget} />
      )}
    </Page>
  );
}
