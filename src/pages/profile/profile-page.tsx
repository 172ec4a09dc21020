import { observer } from "mobx-react-lite";
import { AnswerList } from "../../components/answer-list.tsx";
import { LiveStatus, useAnnouncement } from "../../components/live-status.tsx";
import { Page } from "../../components/page.tsx";
import type { DriverAccount } from "../../domain/generated/api-entities.ts";
import { ProfileGate } from "../../panels/profile-gate.tsx";
import { TextBlock } from "../../panels/text-block.tsx";
import { useStores, useText } from "../../stores/context.ts";
import { CompleteNotice, MissingNotice } from "./completeness-notice.tsx";
import { ProfileSections } from "./profile-sections.tsx";
import { SectionLinks } from "./section-links.tsx";
import { useAnchor } from "./use-anchor.ts";

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
        <LiveStatus {...saved} />
        <AnswerList answers={answers} />
        <MissingNotice />
        <ProfileSections person={account.endUserAccountEntity.person} onSaved={announce} />
        <CompleteNotice hasSaved={saved.text !== ""} />
      </div>
    </div>
  );
}

/** The driver's profile: what is known, what is missing, and a form for each part. */
export const Component = observer(function ProfilePage() {
  const t = useText();
  return (
    <Page heading={t("pages.profile.heading")}>
      <ProfileGate texts={["driver-account"]}>
        {(account) => (
          <>
            <TextBlock block="driver-account" />
            <LoadedProfile account={account} />
          </>
        )}
      </ProfileGate>
    </Page>
  );
});
