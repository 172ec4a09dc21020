import { useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useOneTimeSecret } from "../../panels/use-one-time-secret.ts";
import { useStores, useText } from "../../stores/context.ts";

type Progress = "checking" | "refused" | "failed";

/** Where the mailed link leads: verifies the address once, then goes on to login (specification section 4). */
export function Component() {
  const { registration } = useStores();
  const t = useText();
  const navigate = useNavigate();
  const { clientUsername = "" } = useParams();
  const token = useOneTimeSecret("token");
  const [progress, setProgress] = useState<Progress>("checking");
  // The token works once, and effects may run twice: the first run alone sends it.
  const hasStarted = useRef(false);

  const verify = async (usedToken: string) => {
    setProgress("checking");
    const outcome = await registration.verifyEmail(clientUsername, usedToken);
    if (outcome.kind === "verified") void navigate("/login", { replace: true, state: { isVerified: true } });
    else setProgress(outcome.kind);
  };
  useEffect(() => {
    if (token === null || hasStarted.current) return;
    hasStarted.current = true;
    void verify(token);
  });

  const shown = token === null ? "incomplete" : progress;
  return (
    <Page width="narrow" heading={t("pages.emailStatus.heading")}>
      {shown === "checking" && <Skeleton lines={2} label={t("pages.emailStatus.checking")} />}
      {shown === "incomplete" && (
        <Notice tone="warning" role="alert" title={t("pages.emailStatus.refusedTitle")}>
          <p>{t("pages.emailStatus.noTokenText")}</p>
        </Notice>
      )}
      {shown === "refused" && (
        <Notice
          tone="warning"
          role="alert"
          title={t("pages.emailStatus.refusedTitle")}
          actions={<ButtonLink to="/login">{t("pages.emailStatus.login")}</ButtonLink>}
        >
          <p>{t("pages.emailStatus.refusedText")}</p>
        </Notice>
      )}
      {shown === "failed" && token !== null && (
        <Notice
          tone="warning"
          role="alert"
          title={t("pages.emailStatus.failedTitle")}
          actions={<Button onClick={() => void verify(token)}>{t("common.tryAgain")}</Button>}
        >
          <p>{t("pages.emailStatus.failedText")}</p>
        </Notice>
      )}
    </Page>
  );
}
