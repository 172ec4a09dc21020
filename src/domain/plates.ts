/** A plate as vehicles and orders carry it. */
export interface PlateAndState {
  readonly number: string;
  readonly state: { readonly code: string };
}

/** Upper case without regard to the language of the machine, so that an i is an I everywhere. */
export function upperCasePlate(text: string): string {
  return text.toUpperCase();
}

/** Characters that nobody sees on a plate: zero-width ones, fillers, variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** White space, and the empty Braille cell, which looks like it. */
const SPACES = /[\s\u2800]+/g;

/**
 * A licence plate as it is stored and shown: composed characters, upper case, no space at the ends, single spaces inside,
 * nothing invisible. Hyphens stay, as they are on the plate. Nothing else is special: NULL and emoji are plates like any
 * other.
 */
export function normalisePlate(text: string): string {
  const seen = text.normalize("NFKC").replace(INVISIBLE, "");
  return upperCasePlate(seen).normalize("NFKC").replace(SPACES, " ").trim();
}

/** A plate as it is in a list: the same number may be another car's in another state. */
export function shownPlate({ number, state }: PlateAndState): string {
  return state.code === "" ? number : `${number} (${state.code})`;
}

/** What people put between the parts of a plate: spaces, hyphens and dashes, dots, bullets, slashes. */
const SEPARATORS = /[\s\p{Pd}\u2212.\u00b7\u2022\u2027\u30fb_/\\]/gu;

/** The form in which two plates are compared. A plate of separators alone is compared as it stands. */
export function plateKey(text: string): string {
  const normal = normalisePlate(text);
  return normal.replace(SEPARATORS, "") || normal;
}

/** A plate as it is stored to be compared: plateKey of its number, and the code of its state. */
export interface StoredPlateKey {
  readonly key: string;
  readonly state: string;
}

/** The identity of a plate whose key is stored. */
export function storedPlateIdentity({ key, state }: StoredPlateKey): string {
  return `${state}:${key}`;
}

/** One text for every way to write this plate of this state: two plates are one where it is the same. */
export function plateIdentity({ number, state }: PlateAndState): string {
  return storedPlateIdentity({ key: plateKey(number), state: state.code });
}

/** Whether two plates are one (decisions.md section 9): normal form and state agree. */
export function isSamePlate(one: PlateAndState, other: PlateAndState): boolean {
  return plateIdentity(one) === plateIdentity(other);
}

/** Whether these are the plates that the driver was shown, in the same order (decisions.md section 9). */
export function areReviewedPlates(plates: readonly PlateAndState[], reviewed: readonly PlateAndState[]): boolean {
  const shown = reviewed.map(plateIdentity);
  return shown.length === plates.length && plates.every((plate, place) => plateIdentity(plate) === shown[place]);
}

/** Characters that are read as another one: digits for letters, then Latin for the same shapes of other alphabets. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "0OQОΟ",
    "1ILΙІ",
    "2ZΖ",
    "5SЅ",
    "6G",
    "8BВΒ",
    "AАΑ",
    "EЕΕ",
    "HНΗ",
    "KКΚ",
    "MМΜ",
    "NΝ",
    "PРΡ",
    "CС",
    "TТΤ",
    "XХΧ",
    "YУΥ",
  ].flatMap(([shape = "", ...others]) => others.map((each) => [each, shape])),
);

/** A plate with every character replaced by the one that it is read as. */
function seenAs({ number, state }: PlateAndState): string {
  const shapes = [...plateKey(number)].map((character) => LOOK_ALIKES[character] ?? character);
  return `${state.code}:${shapes.join("")}`;
}

/** Whether two different plates of one state are easily taken for each other, as ABO123 and AB0123 are. */
export function isLookAlikePlate(one: PlateAndState, other: PlateAndState): boolean {
  return !isSamePlate(one, other) && seenAs(one) === seenAs(other);
}
