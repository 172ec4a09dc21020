import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { AnswerList } from "../../components/answer-list.tsx";
import { LiveStatus, useAnnouncement } from "../../components/live-status.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import type { DriverAccount, Person } from "../../domain/generated/api-entities.ts";
import { ProfileGate } from "../../panels/profile-gate.tsx";
import { profileLists } from "../../panels/profile-lists.tsx";
import { TextBlock } from "../../panels/text-block.tsx";
import { useFormsReady } from "../../panels/use-forms-ready.ts";
import { useStores, useText } from "../../stores/context.ts";
import { CompleteNotice, MissingNotice } from "./completeness-notice.tsx";
import { ProfileSections } from "./profile-sections.tsx";
import { SectionLinks } from "./section-links.tsx";
import { useAnchor } from "./use-anchor.ts";

/** The forms whose labels the page shows before any of them is opened. */
function shownForms(person: Person): string[] {
  const ofLists = profileLists.flatMap((kind) => (kind.entries(person).length === 0 ? [] : [kind.formId]));
  // Answers that registration alone asked are shown with its labels.
  const isAskedBefore = Object.keys(person.attributes ?? {}).length > 0;
  return ["person", "drivers-license", ...(isAskedBefore ? ["registration"] : []), ...ofLists];
}

/**
 * Whether everything is known that decides the height of a section. Sections that grew one after the other would move
 * what stands below them. Once true it stays true: what is loaded anew takes no open form off the page.
 */
function useIsWhole(person: Person): boolean {
  const { profile } = useStores();
  const hasForms = useFormsReady(shownForms(person));
  const [isJudged, setIsJudged] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void profile.ensureVehicleRequiredFields().then(() => isWanted && setIsJudged(true));
    return () => {
      isWanted = false;
    };
  }, [profile]);
  const [wasWhole, setWasWhole] = useState(false);
  const isWhole = hasForms && isJudged && ["ready", "failed"].includes(profile.requiredStatus);
  useEffect(() => {
    if (isWhole) setWasWhole(true);
  }, [isWhole]);
  return isWhole || wasWhole;
}

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

/** The profile once all of it can be shown. */
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

/** The driver's profile: what is known, what is missing, and a form for each part. */
export const Component = observer(function ProfilePage() {
  const t = useText();
  return (
    <Page heading={t("pages.profile.heading")}>
      <ProfileGate texts={["driver-account"]}>{(account) => <WholeProfile account={account} />}</ProfileGate>
    </Page>
  );
});
