import { ButtonLink } from "../components/button-link.tsx";
import { Page } from "../components/page.tsx";
import { useStores, useText } from "../stores/context.ts";

/**
 * The page for every address without a screen (specification section 2). If the tenant is unknown, home is the server's
 * own first page, which this portal does not draw.
 */
export function LostPage() {
  const { boot } = useStores();
  const t = useText();
  return (
    <Page width="narrow" heading={t("pages.notFound.heading")} lead={t("pages.notFound.text")}>
      <p>
        <ButtonLink look="primary" to="/" reloadDocument={boot.tenant === null}>
          {t("pages.notFound.goHome")}
        </ButtonLink>
      </p>
    </Page>
  );
}
