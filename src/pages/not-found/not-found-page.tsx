import { ButtonLink } from "../../components/button-link.tsx";
import { Page } from "../../components/page.tsx";
import { useText } from "../../stores/context.ts";

/** Any address that is no screen of this portal (specification section 2). */
export function Component() {
  const t = useText();
  return (
    <Page width="narrow" heading={t("pages.notFound.heading")} lead={t("pages.notFound.text")}>
      <p>
        <ButtonLink look="primary" to="/">
          {t("pages.notFound.goHome")}
        </ButtonLink>
      </p>
    </Page>
  );
}
