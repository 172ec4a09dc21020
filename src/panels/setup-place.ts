import type { ProfileSection } from "../domain/profile-completeness.ts";
import { RETURN_TO } from "../domain/return-to.ts";

/** The sections of the profile page that can be missing, in the order of the page. Each is a screen of the guide. */
const setupSteps = ["personalDetails", "driversLicense", "vehicles", "emailAddresses", "addresses", "phones"] as const;

export type SetupStep = (typeof setupSteps)[number];

/** A place in the guide: its sections, which are those that were missing when it began, and the current one. */
export interface SetupPlace {
  readonly steps: readonly SetupStep[];
  readonly step: SetupStep;
}

const PATH = "/profile";
const STEPS = "setup";
const STEP = "step";

/** The anchor of the section in which a missing part is filled in. */
export function sectionAnchor(section: ProfileSection): SetupStep {
  return section === "birthday" || section === "gender" ? "personalDetails" : section;
}

/** The steps for the missing parts, several of which may be in one section. */
export function stepsFor(missing: readonly ProfileSection[]): readonly SetupStep[] {
  const wanted = new Set(missing.map(sectionAnchor));
  return setupSteps.filter((step) => wanted.has(step));
}

/** The place that a query names, or undefined where it names none. */
export function setupAt(search: string): SetupPlace | undefined {
  const query = new URLSearchParams(search);
  const named = query.get(STEPS)?.split(".") ?? [];
  const steps = setupSteps.filter((step) => named.includes(step));
  const step = steps.find((each) => each === query.get(STEP)) ?? steps[0];
  return step === undefined ? undefined : { steps, step };
}

/** Address of a place, with the page to which the guide leads at its end. */
export function setupAddress({ steps, step }: SetupPlace, returnTo: string | undefined): string {
  const way: Record<string, string> = returnTo === undefined ? {} : { [RETURN_TO]: returnTo };
  return `${PATH}?${new URLSearchParams({ [STEPS]: steps.join("."), [STEP]: step, ...way })}`;
}

/**
 * The address at which the guide begins. A driver who was in it when the session ended continues there, at the page to
 * return to. If nothing is missing, it is the profile.
 */
export function setupStart(missing: readonly ProfileSection[], returnTo: string | undefined): string {
  const [path = "", search = ""] = returnTo?.split("?", 2) ?? [];
  if (returnTo !== undefined && path === PATH && setupAt(search) !== undefined) return returnTo;
  const steps = stepsFor(missing);
  const [step] = steps;
  return step === undefined ? PATH : setupAddress({ steps, step }, returnTo);
}
