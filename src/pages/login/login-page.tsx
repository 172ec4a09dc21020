import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { loadedLater } from "../../components/loaded-later.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useWayBack } from "../../components/use-way-back.ts";
import type { BootData } from "../../domain/generated/api-portal.ts";
import { withReturnTo } from "../../domain/return-to.ts";
import type { SignInOutcome } from "../../stores/sign-in-refusal.ts";
import { preloadForm } from "../../panels/form-drawing.tsx";
import { useStores, useText } from "../../stores/context.ts";
import { PasswordLogin } from "./password-login.tsx";

/** Customers whose drivers have passwords do not load it. */
const federatedLogin = loadedLater(async () => (await import("./federated-login.tsx")).FederatedLogin);

/** See page-modules.ts. */
export function prepare({ flags, forms }: BootData): Promise<void> {
  return flags.buyerAuthentication === "SHIBBOLETH" ? federatedLogin.load() : preloadForm(forms["sign-in"]);
}

function LoginSkeleton() {
  const t = useText();
  return (
    <Page width="narrow" heading={t("pages.login.heading")}>
      <Skeleton lines={3} label={t("app.loadingPage")} />
    </Page>
  );
}

/**
 * The customer's kind of sign-in: by user name and password, or at an identity provider. The page stays as it is until
 * the next one is ready: an empty page in between would move the footer up and down.
 */
export const Component = observer(function LoginPage() {
  const { session, singleSignOn } = useStores();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const way = useWayBack();
  const returnTo = way.returnTo ?? singleSignOn.callbackReturnTo;
  const isSignedIn = session.isSignedIn && !session.isAdmin;
  const [cameSignedIn] = useState(isSignedIn);
  const isSigningIn = useRef(false);

  // Another tab has signed in meanwhile, maybe as another driver.
  const [openUser] = useState(() => (query.has("code") && !session.isAdmin ? session.userName : null));

  useEffect(() => void singleSignOn.readMode(), [singleSignOn]);
  useEffect(() => {
    if (openUser !== null) singleSignOn.showOpenSession(openUser);
  }, [openUser, singleSignOn]);

  // Another tab signs in while this page is open.
  useEffect(() => {
    if (isSignedIn && !cameSignedIn && !isSigningIn.current) void navigate(returnTo ?? "/dashboard", { replace: true });
  }, [isSignedIn, cameSignedIn, navigate, returnTo]);

  const follow = async (signIn: () => Promise<SignInOutcome>) => {
    isSigningIn.current = true;
    const outcome = await signIn();
    if (outcome.kind === "signed-in") {
      singleSignOn.forgetCallback();
      // An incomplete profile comes first, and remembers where the driver wanted to go.
      const isComplete = outcome.next === "dashboard";
      const target = isComplete ? (returnTo ?? "/dashboard") : withReturnTo("/verify-dashboard", returnTo);
      void navigate(target, { replace: true });
    } else {
      isSigningIn.current = false;
    }
    return outcome;
  };

  if (cameSignedIn && isSignedIn) return <Navigate to={returnTo ?? "/dashboard"} replace />;
  return singleSignOn.isFederated ? (
    <federatedLogin.Component fallback={<LoginSkeleton />} props={{ returnTo, follow }} />
  ) : (
    <PasswordLogin returnTo={returnTo} follow={follow} />
  );
});
