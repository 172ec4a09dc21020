import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { Card } from "../components/card.tsx";
import { Page, type PageProps } from "../components/page.tsx";
import { useWayBack } from "../components/use-way-back.ts";
import { useStores, useText } from "../stores/context.ts";
import { SignOnButton } from "./sign-on-button.tsx";

type PasswordPageProps = Pick<PageProps, "heading" | "lead" | "children">;

/**
 * A page that only accounts with a password of this portal need. If an identity provider signs drivers in, it links
 * there instead.
 */
export const PasswordPage = observer(function PasswordPage({ heading, lead, children }: PasswordPageProps) {
  const { singleSignOn } = useStores();
  return singleSignOn.isFederated ? (
    <Page width="narrow" heading={heading}>
      <NoPasswords />
    </Page>
  ) : (
    <Page width="narrow" heading={heading} lead={lead}>
      {children}
    </Page>
  );
});

function NoPasswords(): ReactNode {
  const { boot } = useStores();
  const t = useText();
  const { returnTo } = useWayBack();
  const tenant = boot.tenant?.name ?? "";
  return (
    <Card title={t("panels.signOn.title", { tenant })} actions={<SignOnButton returnTo={returnTo} />}>
      <p>{t("panels.signOn.text", { tenant })}</p>
    </Card>
  );
}
