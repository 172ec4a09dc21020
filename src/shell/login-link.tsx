import { observer } from "mobx-react-lite";
import { NavLink, useNavigate } from "react-router-dom";
import { ActionLink } from "../components/action-link.tsx";
import { useWayBack } from "../components/use-way-back.ts";
import { useStores, useText } from "../stores/context.ts";

/**
 * Login (specification section 2, "Top bars"): links to the sign-in page, or with single sign-on to home and on to the
 * identity provider. A signed-in clientadmin has no other way out of the session.
 */
export const LoginLink = observer(function LoginLink() {
  const { session, singleSignOn } = useStores();
  const t = useText();
  const navigate = useNavigate();
  const { isSignedIn } = session;
  const { returnTo, withWay } = useWayBack();

  if (singleSignOn.isFederated && !isSignedIn) {
    const start = async () => {
      await navigate("/");
      singleSignOn.start(returnTo);
    };
    return (
      <ActionLink href={singleSignOn.addressFor(returnTo)} className="portal-nav-link" onPress={() => void start()}>
        {t("shell.login")}
      </ActionLink>
    );
  }
  return (
    <NavLink
      to={withWay("/login")}
      end
      caseSensitive
      className="portal-nav-link"
      onClick={() => {
        singleSignOn.forgetCallback();
        if (isSignedIn) void session.signOut("switched");
      }}
    >
      {t("shell.login")}
    </NavLink>
  );
});
