import type { Person } from "./generated/api-entities.ts";
import type { ProfileRequiredFields } from "./generated/api-profile.ts";

/** The sections of a profile, in the order in which the incomplete-details screen lists them (specification section 2). */
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

/** The same in the order of the profile page, in which a driver fills them in from top to bottom. */
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

/** Sections that sign-in looks at: any of them empty leads to /verify-dashboard (specification section 4). */
const SIGN_IN_SECTIONS = ["addresses", "emailAddresses", "phones", "vehicles"] as const;

/** Place of a section in the profile-required-fields setting (specification section 2). */
const REQUIRED_PLACES = ["gender", "birthday", "driversLicense", "phones", "addresses"] as const;

/** What only buying looks at, and may require (specification section 2): never the gender, wherever the setting lists it. */
const REQUIRED_FOR_BUYING = ["birthday", "addresses", "phones", "driversLicense"] as const;

/** The six sections of the incomplete-details screen, in its order. */
export const buyingSections = profileSections.filter(
  (section) => section !== "gender" && section !== "personalDetails",
);

/** As much of a person as completeness looks at. */
export interface ProfileFacts {
  readonly birthday?: string | undefined;
  readonly gender?: string | undefined;
  readonly driversLicense?:
    { number?: string | undefined; state?: { code?: string | undefined } | undefined } | undefined;
  readonly addresses: readonly { inactive: boolean }[];
  readonly emailAddresses: readonly { inactive: boolean }[];
  readonly phones: readonly { inactive: boolean }[];
  readonly vehicles: readonly { inactive: boolean }[];
  /** Sections with data that lacks an answer which its form requires now, as the server judges them. */
  readonly incompleteSections?: readonly ProfileSection[] | undefined;
}

/** As much of a person as buying looks at. */
type BuyerFacts = Pick<ProfileFacts, (typeof REQUIRED_FOR_BUYING)[number] | "incompleteSections">;

function hasActive(entries: readonly { inactive: boolean }[]): boolean {
  return entries.some((entry) => !entry.inactive);
}

/** Whether the profile has data in a section; an inactive entry counts as none, as does a section that is not given. */
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

/** Whether a section has data that lacks an answer which is required now. */
export function isOpen(person: Pick<ProfileFacts, "incompleteSections">, section: ProfileSection): boolean {
  return person.incompleteSections?.includes(section) === true;
}

/** Whether a section has data, and that data lacks an answer: it is not missing, and not complete. */
export function lacksAnswer(person: Partial<ProfileFacts>, section: ProfileSection): boolean {
  return isOpen(person, section) && hasSection(person, section);
}

/** Sections that keep the driver from buying because a required answer is missing in them; the gender never does. */
export function sectionsBlockingPurchase({
  incompleteSections = [],
}: Pick<ProfileFacts, "incompleteSections">): ProfileSection[] {
  return profileSections.filter((section) => section !== "gender" && incompleteSections.includes(section));
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
 * Whether buying asks for a section: what the setting may require (specification section 2), and vehicles, without which no
 * permit can be ordered. A driver without one is let in all the same (isReadyToBuy), since a step of the order adds one.
 */
export function isRequiredToBuy(section: ProfileSection, required: ProfileRequiredFields): boolean {
  if (section === "vehicles") return true;
  return REQUIRED_FOR_BUYING.some((each) => each === section) && isRequired(section, required);
}

/**
 * Whether the profile has every section that the tenant requires before buying, and none of them lacks an answer that
 * became required later: the one rule of page and server.
 */
export function isReadyToBuy(person: BuyerFacts, required: ProfileRequiredFields): boolean {
  const hasAll = REQUIRED_FOR_BUYING.every((section) => !isRequired(section, required) || hasSection(person, section));
  return hasAll && sectionsBlockingPurchase(person).length === 0;
}

/**
 * Sections that the driver still has to fill in, in the order of the profile page: the empty ones among the four lists of sign-in
 * and those that the tenant requires, and each that lacks an answer which became required later. required is undefined while the
 * setting is not known.
 */
export function missingSections(person: Person, required?: ProfileRequiredFields): ProfileSection[] {
  const wanted: readonly string[] = SIGN_IN_SECTIONS;
  return PAGE_ORDER.filter((section) => {
    const isWanted = wanted.includes(section) || (required !== undefined && isRequired(section, required));
    return isOpen(person, section) || (isWanted && !hasSection(person, section));
  });
}
