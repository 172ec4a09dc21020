import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { SignOnButton } from "../../panels/sign-on-button.tsx";
import { useOneTimeSecret } from "../../panels/use-one-time-secret.ts";
import { useStores, useText } from "../../stores/context.ts";
import { useErrorTitle } from "../../stores/use-error-title.ts";
import { LoginNotice } from "./login-notice.tsx";
import type { LoginWayProps } from "./password-login.tsx";
import { problemIn, problemOf, type SignOnProblem } from "./sign-on-problem.ts";

/** Sign-in at the customer's identity provider: one button, and the return from there with its one-time code. */
export function FederatedLogin({ returnTo, follow }: LoginWayProps) {
  const { boot, session } = useStores();
  const t = useText();
  const [query] = useSearchParams();
  const code = useOneTimeSecret("code");
  const [problem, setProblem] = useState<SignOnProblem | null>(() => problemIn(query.get("sso")));
  const [isArriving, setIsArriving] = useState(code !== null);
  // The code works once, and effects may run twice: only the first run sends it.
  const hasStarted = useRef(false);
  const tenant = boot.tenant?.name ?? "";

  useEffect(() => {
    if (code === null || hasStarted.current) return;
    hasStarted.current = true;
    void follow(() => session.signInByCode(code)).then((outcome) => {
      setProblem(problemOf(outcome));
      setIsArriving(outcome.kind === "signed-in");
    });
  });

  useErrorTitle(problem !== null);
  return (
    <Page width="narrow" heading={t("pages.login.heading")} lead={t("pages.login.federated.lead", { tenant })}>
      {problem !== null && (
        <Notice tone="warning" role="alert" title={t("pages.login.federated.refusedTitle")}>
          <p>{t(`pages.login.federated.${problem}`)}</p>
        </Notice>
      )}
      {problem === null && !isArriving && (
        <LoginNotice unverified={undefined} isVerified={false} hasReturnTo={returnTo !== undefined} />
      )}
      {isArriving ? (
        <Skeleton lines={3} label={t("pages.login.federated.arriving")} />
      ) : (
        <div className="form-card">
          <p>{t("pages.login.federated.explained", { tenant })}</p>
          <p>
            <SignOnButton returnTo={returnTo} />
          </p>
        </div>
      )}
    </Page>
  );
}
