import { observer } from "mobx-react-lite";
import { useLocation } from "react-router-dom";
import { AnswerList } from "../../components/answer-list.tsx";
import { SeenStatus, useAnnouncement } from "../../components/live-status.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import type { DriverAccount } from "../../domain/generated/api-entities.ts";
import { ProfileGate } from "../../panels/profile-gate.tsx";
import { setupAt } from "../../panels/setup-place.ts";
import { TextBlock } from "../../panels/text-block.tsx";
import { useStores, useText } from "../../stores/context.ts";
import { CompleteNotice, MissingNotice } from "./completeness-notice.tsx";
import { ProfileSections } from "./profile-sections.tsx";
import { SectionLinks } from "./section-links.tsx";
import { SetupGuide } from "./setup-guide.tsx";
import { useAnchor } from "./use-anchor.ts";
import { useIsWhole } from "./use-is-whole.ts";

function LoadedProfile({ account }: { account: DriverAccount }) {
  const { boot } = useStores();
  const t = useText();
  const [saved, announce] = useAnnouncement();
  useAnchor();
  const answers = [
    { key: "user", label: t("pages.profile.userName"), value: account.userName },
    {
      key: "account",
      label: boot.tenant?.accountIdentifier.label ?? "",
      value: account.endUserAccountEntity.accountId,
    },
  ];
  return (
    <div className="profile">
      <SectionLinks />
      <div className="profile-main">
        <SeenStatus {...saved} />
        <AnswerList answers={answers} />
        <MissingNotice />
        <ProfileSections person={account.endUserAccountEntity.person} onSaved={announce} />
        <CompleteNotice hasSaved={saved.text !== ""} />
      </div>
    </div>
  );
}

/** The profile, once all of it can be shown. */
const WholeProfile = observer(function WholeProfile({ account }: { account: DriverAccount }) {
  const t = useText();
  const isWhole = useIsWhole(account.endUserAccountEntity.person);
  if (!isWhole) return <Skeleton lines={8} label={t("common.loading")} />;
  return (
    <>
      <TextBlock block="driver-account" />
      <LoadedProfile account={account} />
    </>
  );
});

/** The driver's profile: its parts, what is missing, and a form for each part; or the guide through what is missing. */
export const Component = observer(function ProfilePage() {
  const t = useText();
  const place = setupAt(useLocation().search);
  if (place !== undefined) return <SetupGuide place={place} />;
  return (
    <Page heading={t("pages.profile.heading")}>
      <ProfileGate texts={["driver-account"]}>{(account) => <WholeProfile account={account} />}</ProfileGate>
    </Page>
  );
});
