import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { RETURN_TO, safeReturnTo } from "../../domain/return-to.ts";
import type { SignInOutcome } from "../../stores/sign-in-refusal.ts";
import { useStores } from "../../stores/context.ts";
import { FederatedLogin } from "./federated-login.tsx";
import { PasswordLogin } from "./password-login.tsx";

/** Sign-in as the customer has it: by user name and password, or at an identity provider. */
export const Component = observer(function LoginPage() {
  const { session, singleSignOn } = useStores();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [next, setNext] = useState<string | null>(null);
  // A provider that refuses does not bring the page back that the sign-on was started for.
  const returnTo = safeReturnTo(query.get(RETURN_TO)) ?? singleSignOn.callbackReturnTo;

  // Another tab has signed in meanwhile, maybe as somebody else.
  const [held] = useState(() => (query.has("code") && !session.isClientAdmin ? session.userName : null));

  useEffect(() => void singleSignOn.readMode(), [singleSignOn]);
  useEffect(() => {
    if (held !== null) singleSignOn.tellOpenSession(held);
  }, [held, singleSignOn]);

  const follow = (outcome: SignInOutcome) => {
    if (outcome.kind !== "signed-in") return;
    singleSignOn.forgetCallback();
    // A profile that is not complete goes first; from there the way on is the driver's.
    const target = outcome.next === "dashboard" ? (returnTo ?? "/dashboard") : "/verify-dashboard";
    setNext(target);
    void navigate(target, { replace: true });
  };

  if (session.isSignedIn && !session.isClientAdmin) return <Navigate to={next ?? returnTo ?? "/dashboard"} replace />;
  return singleSignOn.isFederated ? (
    <FederatedLogin returnTo={returnTo} onOutcome={follow} />
  ) : (
    <PasswordLogin returnTo={returnTo} onOutcome={follow} />
  );
});
