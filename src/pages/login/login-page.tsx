import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { ButtonLink } from "../../components/button-link.tsx";
import { Card } from "../../components/card.tsx";
import { Page } from "../../components/page.tsx";
import type { FormData } from "../../domain/effective-form.ts";
import { RETURN_TO, safeReturnTo } from "../../domain/return-to.ts";
import { EntityForm } from "../../panels/entity-form.tsx";
import type { SignInOutcome } from "../../stores/session-store.ts";
import { useStores, useText } from "../../stores/context.ts";
import { LoginNotice } from "./login-notice.tsx";

/** Sign-in by user name and password. The dialogs of a refusal are raised by the session itself. */
export const Component = observer(function LoginPage() {
  const { session } = useStores();
  const t = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const [last, setLast] = useState<SignInOutcome["kind"] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const returnTo = safeReturnTo(query.get(RETURN_TO));

  const signIn = async (data: FormData) => {
    const outcome = await session.signIn(String(data.userName), String(data.password));
    setLast(outcome.kind);
    // A profile that is not complete goes first; from there the way on is the driver's.
    if (outcome.kind === "signed-in") {
      const target = outcome.next === "dashboard" ? (returnTo ?? "/dashboard") : "/verify-dashboard";
      setNext(target);
      void navigate(target, { replace: true });
    }
    return { kind: outcome.kind };
  };

  if (session.isSignedIn && !session.isClientAdmin) return <Navigate to={next ?? returnTo ?? "/dashboard"} replace />;
  return (
    <Page heading={t("pages.login.heading")} lead={t("pages.login.lead")}>
      <LoginNotice
        isUnverified={last === "unverified"}
        isVerified={isVerified(state)}
        hasReturnTo={returnTo !== undefined}
      />
      <div className="page-split">
        <div className="form-card">
          <EntityForm formId="sign-in" submitLabel={t("pages.login.submit")} onSubmit={signIn} />
        </div>
        <Card
          title={t("pages.login.newHere")}
          actions={<ButtonLink to="/register">{t("pages.login.register")}</ButtonLink>}
        >
          <p>{t("pages.login.registerText")}</p>
        </Card>
      </div>
    </Page>
  );
});

/** Whether the e-mail verification led here. */
function isVerified(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isVerified" in state && state.isVerified === true;
}
