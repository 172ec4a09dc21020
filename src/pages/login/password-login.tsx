import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { ButtonLink } from "../../components/button-link.tsx";
import { Card } from "../../components/card.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import type { FormValues } from "../../domain/effective-form.ts";
import { withReturnTo } from "../../domain/return-to.ts";
import { OpenForm } from "../../panels/open-form.tsx";
import type { SignInOutcome } from "../../stores/sign-in-refusal.ts";
import { useStores, useText } from "../../stores/context.ts";
import { useErrorTitle } from "../../stores/use-error-title.ts";
import { LoginNotice } from "./login-notice.tsx";

export interface LoginWayProps {
  returnTo: string | undefined;
  /** Runs a sign-in, and navigates to the next page if it succeeds. */
  follow(signIn: () => Promise<SignInOutcome>): Promise<SignInOutcome>;
}

/** Sign-in by user name and password. The session store shows the dialogs of a refusal. */
export function PasswordLogin({ returnTo, follow }: LoginWayProps) {
  const { openDrafts, session, ui } = useStores();
  const t = useText();
  const { state } = useLocation();
  const [last, setLast] = useState<SignInOutcome | null>(null);

  const signIn = async (data: FormValues) => {
    const outcome = await follow(() => session.signIn(String(data.userName), String(data.password)));
    if (outcome.kind === "signed-in") openDrafts.forget("sign-in");
    setLast(outcome);
    if (outcome.kind !== "refused") return { kind: outcome.kind };
    // The page says it too once the dialog is closed: the focus cannot move there before.
    await ui.whenClosed();
    return outcome;
  };
  useErrorTitle(last?.kind === "unverified");
  return (
    <Page heading={t("pages.login.heading")} lead={t("pages.login.lead")}>
      <LoginNotice
        unverified={last?.kind === "unverified" ? last : undefined}
        isVerified={isVerified(state)}
        hasReturnTo={returnTo !== undefined}
      />
      <div className="page-split">
        <div className="form-card">
          <noscript>
            <Notice tone="warning">
              <p>{t("pages.login.needsScripts")}</p>
            </Notice>
          </noscript>
          <OpenForm formId="sign-in" submitLabel={t("pages.login.submit")} onSubmit={signIn} />
          <p className="form-links">
            <Link to={withReturnTo("/forgetpassword", returnTo)}>{t("pages.login.forgotPassword")}</Link>
            <Link to={withReturnTo("/forgetusername", returnTo)}>{t("pages.login.forgotUserName")}</Link>
          </p>
        </div>
        <Card
          title={t("pages.login.newHere")}
          actions={<ButtonLink to={withReturnTo("/register", returnTo)}>{t("pages.login.register")}</ButtonLink>}
        >
          <p>{t("pages.login.registerText")}</p>
        </Card>
      </div>
    </Page>
  );
}

/** Whether the email verification led here. */
function isVerified(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isVerified" in state && state.isVerified === true;
}
