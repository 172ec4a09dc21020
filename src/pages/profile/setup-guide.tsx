import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { SeenStatus, useAnnouncement } from "../../components/live-status.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useViewFocus } from "../../components/use-view-focus.ts";
import { useWayBack } from "../../components/use-way-back.ts";
import type { DriverAccount } from "../../domain/generated/api-entities.ts";
import { ProfileGate } from "../../panels/profile-gate.tsx";
import { setupAddress, stepsFor, type SetupPlace } from "../../panels/setup-place.ts";
import { useStores, useText } from "../../stores/context.ts";
import { ProfileSections } from "./profile-sections.tsx";
import { useIsWhole } from "./use-is-whole.ts";

/** Where the guide leads at its end, unless the driver wanted to go somewhere else. */
const PERMITS = "/buyPermits";

/** Returns the function that leads on from a step: to the next section that is still missing, or to the end. */
function useGoOn({ steps, step }: SetupPlace): () => void {
  const { profile } = useStores();
  const navigate = useNavigate();
  const { returnTo } = useWayBack();
  return () => {
    // Read at this moment: a section that was just saved is no longer missing.
    const missing = stepsFor(profile.missingSections);
    const later = steps.slice(steps.indexOf(step) + 1);
    const next = [...later, ...steps].find((each) => each !== step && missing.includes(each));
    if (next === undefined) void navigate(returnTo ?? PERMITS, { state: { news: "setupDone" } });
    else void navigate(setupAddress({ steps, step: next }, returnTo));
  };
}

/** The progress as a picture; the heading says it in words. */
function Progress({ steps, step }: SetupPlace) {
  const at = steps.indexOf(step);
  return (
    <ol className="setup-progress" aria-hidden="true">
      {steps.map((each, place) => (
        <li key={each} className={place <= at ? "is-done" : undefined} />
      ))}
    </ol>
  );
}

interface StepProps {
  place: SetupPlace;
  account: DriverAccount;
}

/** One section with its form open, or its entries; and the buttons that lead on. */
const Step = observer(function Step({ place, account }: StepProps) {
  const { profile } = useStores();
  const t = useText();
  const { returnTo } = useWayBack();
  const [saved, announce] = useAnnouncement();
  const goOn = useGoOn(place);
  const { person } = account.endUserAccountEntity;
  const isWhole = useIsWhole(person);
  if (!isWhole) return <Skeleton lines={8} label={t("common.loading")} />;
  const { steps, step } = place;
  const before = steps[steps.indexOf(step) - 1];
  const isMissing = () => stepsFor(profile.missingSections).includes(step);
  const onSaved = (words: string) => {
    announce(words);
    // Another entry of the list may also lack an answer.
    if (!isMissing()) goOn();
  };
  return (
    <>
      <SeenStatus {...saved} />
      <ProfileSections key={step} person={person} onSaved={onSaved} guided={step} />
      <p className="page-actions">
        {!isMissing() && (
          <Button look="primary" onClick={goOn}>
            {t("pages.profile.setup.continue")}
          </Button>
        )}
        {before !== undefined && (
          <ButtonLink look="subtle" to={setupAddress({ steps, step: before }, returnTo)}>
            {t("pages.profile.setup.back")}
          </ButtonLink>
        )}
        <ButtonLink look="subtle" to="/dashboard">
          {t("pages.profile.setup.later")}
        </ButtonLink>
      </p>
    </>
  );
});

/**
 * The guide through the missing sections of a profile: one section per screen, with its form open. The place is in the
 * address, and drafts are stored as on the profile page, so that Back, a reload and an expired session lose neither.
 */
export function SetupGuide({ place }: { place: SetupPlace }) {
  const { ui } = useStores();
  const t = useText();
  const { steps, step } = place;
  const stepTitle = t(`panels.sections.${step}`);
  useEffect(() => ui.nameStep(stepTitle), [ui, stepTitle]);
  useViewFocus(step);
  return (
    <Page
      width="narrow"
      heading={t("pages.profile.setup.heading", { n: steps.indexOf(step) + 1, total: steps.length })}
    >
      <Progress {...place} />
      <ProfileGate>{(account) => <Step place={place} account={account} />}</ProfileGate>
    </Page>
  );
}
