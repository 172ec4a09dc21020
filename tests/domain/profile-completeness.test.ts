import { expect, test } from "vitest";
import {
  buyingSections,
  hasSection,
  isCompleteForSignIn,
  isOpen,
  isReadyToBuy,
  isRequiredToBuy,
  lacksAnswer,
  missingSections,
  sectionsBlockingPurchase,
  profileSections,
  type ProfileFacts,
  type ProfileSection,
} from "../../src/domain/profile-completeness.ts";
import type { ProfileRequiredFields } from "../../src/domain/generated/api-profile.ts";
import { completePerson, person } from "../support/driver-account.ts";

test("sign-in takes a profile with an entry in all four lists for complete", () => {
  expect(isCompleteForSignIn(completePerson())).toBe(true);
});

test.each(["addresses", "emailAddresses", "phones", "vehicles"] as const)(
  "empty %s make the profile incomplete and are named as missing",
  (section) => {
    const lacking = completePerson({ [section]: [] });
    expect(isCompleteForSignIn(lacking)).toBe(false);
    expect(missingSections(lacking)).toEqual([section]);
  },
);

test("a list whose only entry is inactive counts as empty", () => {
  const { phones } = completePerson();
  const inactive = completePerson({ phones: phones.map((phone) => ({ ...phone, inactive: true })) });
  expect(missingSections(inactive)).toEqual(["phones"]);
});

// Positions of the setting: 0 gender, 1 birthday, 2 driver licence, 3 phones, 4 addresses.
test.each([
  [0, "gender"],
  [1, "birthday"],
  [2, "driversLicense"],
] as const)("position %d of the setting requires %s", (place, section) => {
  const setting: [boolean, boolean, boolean, boolean, boolean] = [false, false, false, false, false];
  setting[place] = true;
  expect(missingSections(completePerson(), setting)).toEqual([section]);
  const filled = completePerson({
    gender: "F",
    birthday: "1990-01-01",
    driversLicense: { number: "D1", state: { code: "CA" } },
  });
  expect(missingSections(filled, setting)).toEqual([]);
});

const state = { code: "CA" };

test.each<[ProfileSection, Partial<ProfileFacts>, boolean]>([
  ["personalDetails", {}, true],
  ["birthday", {}, false],
  ["birthday", { birthday: "" }, false],
  ["birthday", { birthday: "1990-01-01" }, true],
  ["gender", { birthday: "1990-01-01" }, false],
  ["gender", { gender: "F" }, true],
  ["driversLicense", {}, false],
  ["driversLicense", { driversLicense: { number: "D1", state } }, true],
  ["driversLicense", { driversLicense: { number: "D1" } }, false],
  ["driversLicense", { driversLicense: { number: "D1", state: {} } }, false],
  ["driversLicense", { driversLicense: { number: "D1", state: { code: "" } } }, false],
  ["driversLicense", { driversLicense: { number: "", state } }, false],
  ["driversLicense", { driversLicense: { state } }, false],
  ["phones", {}, false],
  ["phones", { phones: [{ inactive: true }] }, false],
  ["phones", { phones: [{ inactive: true }, { inactive: false }] }, true],
])("%s of a person with %j is filled in: %s", (section, facts, isFilledIn) => {
  expect(hasSection(facts, section)).toBe(isFilledIn);
});

test("missing sections come in the order of the profile page", () => {
  expect(missingSections(person({ emailAddresses: [] }), [true, true, true, true, true])).toEqual([
    "birthday",
    "gender",
    "driversLicense",
    "vehicles",
    "emailAddresses",
    "addresses",
    "phones",
  ]);
});

test("the gender that a tenant requires is neither required for buying nor on the screen of six rows", () => {
  const setting: [boolean, boolean, boolean, boolean, boolean] = [true, false, false, true, false];
  expect(isReadyToBuy(completePerson(), setting)).toBe(true);
  expect(isRequiredToBuy("gender", setting)).toBe(false);
  expect(buyingSections).toEqual(["birthday", "addresses", "emailAddresses", "phones", "vehicles", "driversLicense"]);
  expect(isReadyToBuy(completePerson({ phones: [] }), setting)).toBe(false);
});

test.each([
  ["birthday", 1],
  ["driversLicense", 2],
  ["phones", 3],
  ["addresses", 4],
] as const)("empty %s prevent buying when they are required", (_section, place) => {
  const setting: [boolean, boolean, boolean, boolean, boolean] = [false, false, false, false, false];
  setting[place] = true;
  expect(isReadyToBuy(person(), setting)).toBe(false);
});

test.each<[ProfileSection[] | undefined, ProfileSection[]]>([
  [undefined, []],
  [[], []],
  [["gender"], []],
  [
    ["vehicles", "gender", "birthday"],
    ["birthday", "vehicles"],
  ],
])("of the later requirements missing in %j, buying requires %j", (open, kept) => {
  expect(sectionsBlockingPurchase({ incompleteSections: open })).toEqual(kept);
  const complete = completePerson({ incompleteSections: open });
  expect(isReadyToBuy(complete, [false, false, false, false, false])).toBe(kept.length === 0);
  expect(isOpen({ incompleteSections: open }, "vehicles")).toBe(kept.includes("vehicles"));
  expect(missingSections(complete)).toEqual(profileSections.filter((section) => open?.includes(section)));
});

test.each<[ProfileRequiredFields, ProfileSection[]]>([
  [
    [true, true, true, true, true],
    ["birthday", "addresses", "phones", "vehicles", "driversLicense"],
  ],
  [
    [true, false, false, true, false],
    ["phones", "vehicles"],
  ],
  // No permit is ordered without a vehicle, whatever the setting says.
  [[false, false, false, false, false], ["vehicles"]],
])("the setting %j requires %j to buy", (setting, sections) => {
  expect(profileSections.filter((section) => isRequiredToBuy(section, setting))).toEqual(sections);
});

test.each<[ProfileSection, Partial<ProfileFacts>, boolean]>([
  ["vehicles", { incompleteSections: ["vehicles"], vehicles: [{ inactive: false }] }, true],
  ["vehicles", { incompleteSections: ["phones"], vehicles: [{ inactive: false }] }, false],
  ["birthday", { incompleteSections: ["birthday"] }, false],
  ["personalDetails", { incompleteSections: ["personalDetails"] }, true],
  ["phones", {}, false],
])("%s of a person with %j has data that lacks an answer: %s", (section, facts, isLacking) => {
  expect(lacksAnswer(facts, section)).toBe(isLacking);
});
