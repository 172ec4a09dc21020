import type { Person } from "./generated/api-entities.ts";
import type { ProfileRequiredFields } from "./generated/api-profile.ts";

/** The sections of a profile, in the order of the incomplete-details screen (specification section 2). */
export const profileSections = [
  "personalDetails",
  "birthday",
  "gender",
  "addresses",
  "emailAddresses",
  "phones",
  "vehicles",
  "driversLicense",
] as const;

/** The same sections in the order of the profile page, in which a driver fills them in from top to bottom. */
const PAGE_ORDER: readonly ProfileSection[] = [
  "personalDetails",
  "birthday",
  "gender",
  "driversLicense",
  "vehicles",
  "emailAddresses",
  "addresses",
  "phones",
];

export type ProfileSection = (typeof profileSections)[number];

/** Sections that sign-in checks: if any is empty, it leads to /verify-dashboard (specification section 4). */
const SIGN_IN_SECTIONS = ["addresses", "emailAddresses", "phones", "vehicles"] as const;

/** The order of the sections in the profile-required-fields setting (specification section 2). */
const REQUIRED_PLACES = ["gender", "birthday", "driversLicense", "phones", "addresses"] as const;

/** Sections that buying may require (specification section 2): never the gender, even if the setting contains it. */
const REQUIRED_FOR_BUYING = ["birthday", "addresses", "phones", "driversLicense"] as const;

/** The six sections of the incomplete-details screen, in its order. */
export const buyingSections = profileSections.filter(
  (section) => section !== "gender" && section !== "personalDetails",
);

/** The parts of a person that decide about completeness. */
export interface ProfileFacts {
  readonly birthday?: string | undefined;
  readonly gender?: string | undefined;
  readonly driversLicense?:
    { number?: string | undefined; state?: { code?: string | undefined } | undefined } | undefined;
  readonly addresses: readonly { inactive: boolean }[];
  readonly emailAddresses: readonly { inactive: boolean }[];
  readonly phones: readonly { inactive: boolean }[];
  readonly vehicles: readonly { inactive: boolean }[];
  /** Sections with data that lacks an answer which its form requires now, as the server determined. */
  readonly incompleteSections?: readonly ProfileSection[] | undefined;
}

/** The parts of a person that decide about buying. */
type BuyerFacts = Pick<ProfileFacts, (typeof REQUIRED_FOR_BUYING)[number] | "incompleteSections">;

function hasActive(entries: readonly { inactive: boolean }[]): boolean {
  return entries.some((entry) => !entry.inactive);
}

/** Whether the profile has data in a section. Inactive entries do not count; a missing section is empty. */
export function hasSection(person: Partial<ProfileFacts>, section: ProfileSection): boolean {
  switch (section) {
    case "personalDetails":
      return true;
    case "birthday":
    case "gender":
      return (person[section] ?? "") !== "";
    case "driversLicense":
      return (person.driversLicense?.number ?? "") !== "" && (person.driversLicense?.state?.code ?? "") !== "";
    case "addresses":
    case "emailAddresses":
    case "phones":
    case "vehicles":
      return hasActive(person[section] ?? []);
  }
}

/** Whether a required answer is missing in a section, as the server determined. */
export function isOpen(person: Pick<ProfileFacts, "incompleteSections">, section: ProfileSection): boolean {
  return person.incompleteSections?.includes(section) === true;
}

/** Whether a section has data, but lacks a required answer: it is neither empty nor complete. */
export function lacksAnswer(person: Partial<ProfileFacts>, section: ProfileSection): boolean {
  return isOpen(person, section) && hasSection(person, section);
}

/** Sections that keep the driver from buying because a required answer is missing; never the gender. */
export function sectionsBlockingPurchase({
  incompleteSections = [],
}: Pick<ProfileFacts, "incompleteSections">): ProfileSection[] {
  return profileSections.filter((section) => section !== "gender" && incompleteSections.includes(section));
}

/** Whether sign-in leads to the dashboard: none of the four lists is empty. */
export function isCompleteForSignIn(person: Person): boolean {
  return SIGN_IN_SECTIONS.every((section) => hasSection(person, section));
}

/** Whether the tenant's profile-required-fields setting contains a section. */
export function isRequired(section: ProfileSection, required: ProfileRequiredFields): boolean {
  const place = REQUIRED_PLACES.findIndex((name) => name === section);
  return place >= 0 && required[place] === true;
}

/**
 * Whether buying requires a section: those that the setting may require (specification section 2), and vehicles,
 * without which no permit can be ordered. A driver without a vehicle may start an order (isReadyToBuy), since one of
 * its steps adds one.
 */
export function isRequiredToBuy(section: ProfileSection, required: ProfileRequiredFields): boolean {
  if (section === "vehicles") return true;
  return REQUIRED_FOR_BUYING.some((each) => each === section) && isRequired(section, required);
}

/**
 * Whether the profile has every section that the tenant requires for buying, and none of them lacks an answer that
 * became required later. Page and server share this rule.
 */
export function isReadyToBuy(person: BuyerFacts, required: ProfileRequiredFields): boolean {
  const hasAll = REQUIRED_FOR_BUYING.every((section) => !isRequired(section, required) || hasSection(person, section));
  return hasAll && sectionsBlockingPurchase(person).length === 0;
}

/**
 * Sections that the driver still has to fill in, in the order of the profile page: those that are empty among the four
 * lists of sign-in and those that the tenant requires, and each that lacks an answer which became required later.
 * required is undefined while the setting is not known.
 */
export function missingSections(person: Person, required?: ProfileRequiredFields): ProfileSection[] {
  const wanted: readonly string[] = SIGN_IN_SECTIONS;
  return PAGE_ORDER.filter((section) => {
    const isWanted = wanted.includes(section) || (required !== undefined && isRequired(section, required));
    return isOpen(person, section) || (isWanted && !hasSection(person, section));
  });
}
