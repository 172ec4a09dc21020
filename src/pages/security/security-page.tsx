import { observer } from "mobx-react-lite";
import { ButtonLink } from "../../components/button-link.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { useWayBack } from "../../components/use-way-back.ts";
import { TextBlock } from "../../panels/text-block.tsx";
import { useStores, useText } from "../../stores/context.ts";

/** How the portal protects data; also says that a session has expired, before login. */
export const Component = observer(function SecurityPage() {
  const { session } = useStores();
  const t = useText();
  const { withWay } = useWayBack();
  return (
    <Page width="narrow" heading={t("pages.security.heading")}>
      {session.notice === "expired" && (
        <Notice
          tone="info"
          role="alert"
          title={t("pages.security.expiredTitle")}
          actions={
            <ButtonLink look="primary" to={withWay("/login")}>
              {t("pages.security.login")}
            </ButtonLink>
          }
        >
          <p>{t("pages.security.expiredText")}</p>
        </Notice>
      )}
      <TextBlock block="security" lines={8} isEssential />
    </Page>
  );
});
