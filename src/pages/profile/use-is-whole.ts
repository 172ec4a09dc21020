import { useEffect, useState } from "react";
import type { Person } from "../../domain/generated/api-entities.ts";
import { profileLists } from "../../panels/profile-lists.tsx";
import { useFormsReady } from "../../panels/use-forms-ready.ts";
import { useStores } from "../../stores/context.ts";

/** The forms whose labels the page shows before any form is opened. */
function shownForms(person: Person): string[] {
  const ofLists = profileLists.flatMap((kind) => (kind.entries(person).length === 0 ? [] : [kind.formId]));
  // Answers that only registration asked for are shown with its labels.
  const isAskedBefore = Object.keys(person.attributes ?? {}).length > 0;
  return ["person", "drivers-license", ...(isAskedBefore ? ["registration"] : []), ...ofLists];
}

/**
 * Whether everything that decides the height of the sections is loaded: a section that grew later would move those
 * below it. Once true it stays true, so that a reload removes no open form.
 */
export function useIsWhole(person: Person): boolean {
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
