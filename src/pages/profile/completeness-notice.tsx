import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Notice } from "../../components/notice.tsx";
import { useWayBack } from "../../components/use-way-back.ts";
import { MissingSections } from "../../panels/missing-sections.tsx";
import { WayOn } from "../../panels/way-on.tsx";
import { useStores, useText } from "../../stores/context.ts";

/**
 * The missing sections, at the head of the profile; if nothing is missing, the way back to where the driver came from.
 */
export const MissingNotice = observer(function MissingNotice() {
  const { profile } = useStores();
  const t = useText();
  const { returnTo } = useWayBack();
  // What is missing is unknown until the tenant's requirements are loaded.
  if (!profile.isJudged) return null;
  if (profile.isComplete)
    return returnTo === undefined ? null : (
      <p>
        <WayOn look="secondary" />
      </p>
    );
  return (
    <Notice tone="warning" title={t("pages.profile.missingTitle")}>
      <MissingSections />
    </Notice>
  );
});

/**
 * The link to the dashboard, or to where the driver wanted to go, once the last part was filled in on this visit. It
 * sticks to the foot of the window, since that part may be anywhere on the page; while a form is open, it is at the end
 * of the page, so that it covers no form. A driver whose profile was complete from the start does not see it.
 */
export const CompleteNotice = observer(function CompleteNotice({ hasSaved }: { hasSaved: boolean }) {
  const { profile } = useStores();
  const t = useText();
  const isMissing = profile.isJudged && !profile.isComplete;
  const [wasMissing, setWasMissing] = useState(isMissing);
  useEffect(() => {
    if (isMissing) setWasMissing(true);
  }, [isMissing]);
  return (
    <div role="status" className="completeness">
      {profile.isComplete && wasMissing && hasSaved && (
        <Notice tone="success" title={t("pages.profile.completeTitle")} actions={<WayOn />}>
          <p>{t("pages.profile.completeText")}</p>
        </Notice>
      )}
    </div>
  );
});
