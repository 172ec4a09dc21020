import type { Person } from "./generated/api-entities.ts";
import type { ProfileRequiredFields } from "./generated/api-profile.ts";

/** The sections of a profile, in the order in which the incomplete-details screen lists them (specification section 2). */
export const profileSections = [
  "birthday",
  "gender",
  "addresses",
  "emailAddresses",
  "phones",
  "vehicles",
  "driversLicense",
] as const;

export type ProfileSection = (typeof profileSections)[number];

/** Sections that sign-in looks at: any of them empty leads to /verify-dashboard (specification section 4). */
const SIGN_IN_SECTIONS = ["addresses", "emailAddresses", "phones", "vehicles"] as const;

/** Place of a section in the profile-required-fields setting (specification section 2). */
const REQUIRED_PLACES = ["gender", "birthday", "driversLicense", "phones", "addresses"] as const;

function hasActive(entries: readonly { inactive: boolean }[]): boolean {
  return entries.some((entry) => !entry.inactive);
}

/** Whether the profile has data in a section; an inactive entry counts as none. */
export function hasSection(person: Person, section: ProfileSection): boolean {
  switch (section) {
    case "birthday":
    case "gender":
      return (person[section] ?? "") !== "";
    case "driversLicense":
      return (person.driversLicense?.number ?? "") !== "" && (person.driversLicense?.state?.code ?? "") !== "";
    default:
      return hasActive(person[section]);
  }
}

/** Whether sign-in goes to the dashboard: none of the four lists is empty. */
export function isCompleteForSignIn(person: Person): boolean {
  return SIGN_IN_SECTIONS.every((section) => hasSection(person, section));
}

/** Whether the tenant's profile-required-fields setting asks for a section. */
export function isRequired(section: ProfileSection, required: ProfileRequiredFields): boolean {
  const place = REQUIRED_PLACES.findIndex((name) => name === section);
  return place >= 0 && required[place] === true;
}

/**
 * Sections that the driver still has to fill in, in listing order: the empty ones among the four lists of sign-in and
 * those that the tenant requires. required is undefined while the setting is not known.
 */
export function missingSections(person: Person, required?: ProfileRequiredFields): ProfileSection[] {
  const wanted: readonly string[] = SIGN_IN_SECTIONS;
  return profileSections.filter((section) => {
    const isWanted = wanted.includes(section) || (required !== undefined && isRequired(section, required));
    return isWanted && !hasSection(person, section);
  });
}
