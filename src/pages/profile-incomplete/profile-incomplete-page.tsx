import { observer } from "mobx-react-lite";
import { buttonClass } from "../../components/button-look.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { previewPath } from "../../domain/preview-boot.ts";
import { useWayBack } from "../../components/use-way-back.ts";
import { MissingSections } from "../../panels/missing-sections.tsx";
import { ProfileGate } from "../../panels/profile-gate.tsx";
import { setupStart } from "../../panels/setup-place.ts";
import { WayOn } from "../../panels/way-on.tsx";
import { useStores, useText } from "../../stores/context.ts";

/**
 * The link to the preview for administrators, who have no driver's profile (decisions.md section 9). The preview is
 * another app.
 */
function WayToPreview() {
  const { boot } = useStores();
  const t = useText();
  return (
    <Page width="narrow" heading={t("pages.profileIncomplete.admin.heading")}>
      <div className="form-card">
        <p>{t("pages.profileIncomplete.admin.sentence")}</p>
        <p className="page-actions">
          <a className={buttonClass("primary")} href={previewPath(boot.tenant?.slug ?? "")}>
            {t("pages.profileIncomplete.admin.preview")}
          </a>
        </p>
      </div>
    </Page>
  );
}

/** The Profile Incomplete box (specification section 2): what is missing, and the link to the profile. */
export const Component = observer(function ProfileIncompletePage() {
  const { profile, session } = useStores();
  const t = useText();
  const { returnTo } = useWayBack();
  if (session.isAdmin) return <WayToPreview />;
  const missing = profile.missingSections;
  return (
    <Page width="narrow" heading={t(`pages.profileIncomplete.${profile.isComplete ? "complete" : "heading"}`)}>
      <ProfileGate>
        {() =>
          missing.length === 0 ? (
            <Notice tone="success" actions={<WayOn />}>
              <p>{t("pages.profileIncomplete.done")}</p>
            </Notice>
          ) : (
            <div className="form-card">
              <p>{t("pages.profileIncomplete.sentence")}</p>
              <h2>{t("pages.profileIncomplete.missing")}</h2>
              <MissingSections />
              <p className="page-actions">
                <ButtonLink look="primary" to={setupStart(missing, returnTo)}>
                  {t("pages.profileIncomplete.start")}
                </ButtonLink>
              </p>
            </div>
          )
        }
      </ProfileGate>
    </Page>
  );
});
