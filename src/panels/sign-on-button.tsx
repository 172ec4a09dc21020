import { observer } from "mobx-react-lite";
import { ActionLink } from "../components/action-link.tsx";
import { buttonClass } from "../components/button-look.ts";
import { SignInIcon } from "../components/icons/sign-in-icon.tsx";
import { useStores, useText } from "../stores/context.ts";

/** Leads to the customer's identity provider, and back to `returnTo` after sign-in. */
export const SignOnButton = observer(function SignOnButton({ returnTo }: { returnTo?: string | undefined }) {
  const { boot, singleSignOn } = useStores();
  const t = useText();
  return (
    <ActionLink
      className={buttonClass("primary")}
      href={singleSignOn.addressFor(returnTo)}
      onPress={() => singleSignOn.start(returnTo)}
    >
      <SignInIcon size={20} />
      <span>{t("panels.signOn.signIn", { tenant: boot.tenant?.name ?? "" })}</span>
    </ActionLink>
  );
});
