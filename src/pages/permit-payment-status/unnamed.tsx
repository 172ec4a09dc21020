import { ButtonLink } from "../../components/button-link.tsx";
import { Page } from "../../components/page.tsx";
import { withReturnTo } from "../../domain/return-to.ts";
import { useText } from "../../stores/context.ts";

/** What the page is for, for whoever comes signed out and without a reference. */
export function Unnamed() {
  const t = useText();
  return (
    <Page width="narrow" isAmid heading={t("pages.paymentStatus.unnamed.heading")}>
      <div className="text-stack">
        <p>{t("pages.paymentStatus.unnamed.text")}</p>
        <p className="page-actions">
          <ButtonLink look="primary" to={withReturnTo("/login", "/vieworders")}>
            {t("shell.login")}
          </ButtonLink>
          <ButtonLink to="/">{t("shell.home")}</ButtonLink>
        </p>
      </div>
    </Page>
  );
}
