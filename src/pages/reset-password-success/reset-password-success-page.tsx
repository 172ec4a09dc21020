import { ButtonLink } from "../../components/button-link.tsx";
import { Page } from "../../components/page.tsx";
import { useWayBack } from "../../components/use-way-back.ts";
import { useText } from "../../stores/context.ts";

/** Confirms the new password. */
export function Component() {
  const t = useText();
  const { withWay } = useWayBack();
  return (
    <Page width="narrow" heading={t("pages.resetPasswordSuccess.heading")} lead={t("pages.resetPasswordSuccess.text")}>
      <p className="page-actions">
        <ButtonLink look="primary" to={withWay("/login")}>
          {t("pages.resetPasswordSuccess.login")}
        </ButtonLink>
      </p>
    </Page>
  );
}
