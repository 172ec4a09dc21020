/** A plate in vehicles and orders. */
export interface PlateAndState {
  readonly number: string;
  readonly state: { readonly code: string };
}

/** Upper case independent of the machine's language, so that an i becomes an I everywhere. */
export function upperCasePlate(text: string): string {
  return text.toUpperCase();
}

/** Characters that are invisible on a plate: zero-width, fillers, variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** White space, and the empty Braille cell, which looks the same. */
const SPACES = /[\s\u2800]+/g;

/**
 * A licence plate as it is stored and shown: composed characters, upper case, no space at the ends, single spaces
 * inside, nothing invisible. Hyphens are kept, as they are part of the plate. Nothing else is special: NULL and emoji
 * are valid plates.
 */
export function normalisePlate(text: string): string {
  const seen = text.normalize("NFKC").replace(INVISIBLE, "");
  return upperCasePlate(seen).normalize("NFKC").replace(SPACES, " ").trim();
}

/** A plate as lists show it, with its state: the same number can exist in several states. */
export function shownPlate({ number, state }: PlateAndState): string {
  return state.code === "" ? number : `${number} (${state.code})`;
}

/** Characters that people write between the parts of a plate: spaces, hyphens and dashes, dots, bullets, slashes. */
const SEPARATORS = /[\s\p{Pd}\u2212.\u00b7\u2022\u2027\u30fb_/\\]/gu;

/** The form in which plates are compared. A plate that has only separators is compared with them. */
export function plateKey(text: string): string {
  const normal = normalisePlate(text);
  return normal.replace(SEPARATORS, "") || normal;
}

/** A plate as it is stored for comparison: plateKey of its number, and the code of its state. */
export interface StoredPlateKey {
  readonly key: string;
  readonly state: string;
}

/** The identity of a plate with a stored key. */
export function storedPlateIdentity({ key, state }: StoredPlateKey): string {
  return `${state}:${key}`;
}

/** The same text for every way to write a plate of a state. Two plates are the same if their identities are. */
export function plateIdentity({ number, state }: PlateAndState): string {
  return storedPlateIdentity({ key: plateKey(number), state: state.code });
}

/** Whether two plates are the same (decisions.md section 9): their keys and states are equal. */
export function isSamePlate(one: PlateAndState, other: PlateAndState): boolean {
  return plateIdentity(one) === plateIdentity(other);
}

/** Whether these are the plates that were shown to the driver, in the same order (decisions.md section 9). */
export function areReviewedPlates(plates: readonly PlateAndState[], reviewed: readonly PlateAndState[]): boolean {
  const shown = reviewed.map(plateIdentity);
  return shown.length === plates.length && plates.every((plate, place) => plateIdentity(plate) === shown[place]);
}

/** Characters that are mistaken for another one: digits for letters, and Latin letters for those of other alphabets. */
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

/** A plate with each character replaced by the one that it looks like. */
function seenAs({ number, state }: PlateAndState): string {
  const shapes = [...plateKey(number)].map((character) => LOOK_ALIKES[character] ?? character);
  return `${state.code}:${shapes.join("")}`;
}

/** Whether two different plates of one state are easily confused, such as ABO123 and AB0123. */
export function isLookAlikePlate(one: PlateAndState, other: PlateAndState): boolean {
  return !isSamePlate(one, other) && seenAs(one) === seenAs(other);
}
