import { ButtonLink } from "../../components/button-link.tsx";
import { Page } from "../../components/page.tsx";
import { useStores, useText } from "../../stores/context.ts";

/** The account exists; what is left is the link in the mail. */
export function Component() {
  const { boot } = useStores();
  const t = useText();
  return (
    <Page width="narrow" heading={t("pages.registerSuccess.heading")} lead={t("pages.registerSuccess.text")}>
      <div className="text-stack">
        <p>{t("pages.registerSuccess.lifetime")}</p>
        <p>{t("pages.registerSuccess.notArrived")}</p>
      </div>
      <p className="page-actions">
        {boot.demo && (
          // The mailbox is a page of the server, outside of this portal.
          <a className="button button-primary" href="/mailbox">
            {t("pages.registerSuccess.mailbox")}
          </a>
        )}
        <ButtonLink look={boot.demo ? "secondary" : "primary"} to="/login">
          {t("pages.registerSuccess.login")}
        </ButtonLink>
      </p>
    </Page>
  );
}
