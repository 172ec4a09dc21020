import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { Card } from "../components/card.tsx";
import { useStores, useText } from "../stores/context.ts";
import { SignOnButton } from "./sign-on-button.tsx";

/** What only accounts with a password of this portal need; where an identity provider signs drivers in, the way there instead. */
export const PasswordAccountsOnly = observer(function PasswordAccountsOnly({ children }: { children: ReactNode }) {
  const { boot, singleSignOn } = useStores();
  const t = useText();
  if (!singleSignOn.isFederated) return children;
  const tenant = boot.tenant?.name ?? "";
  return (
    <Card title={t("panels.signOn.title", { tenant })} actions={<SignOnButton />}>
      <p>{t("panels.signOn.text", { tenant })}</p>
    </Card>
  );
});
