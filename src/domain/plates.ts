/** Upper case without regard to the language of the machine, so that an i is an I everywhere. */
export function upperCasePlate(text: string): string {
  return text.toUpperCase();
}

/**
 * A licence plate as it is stored and shown: composed characters, upper case, no space at the ends, single spaces inside.
 * Hyphens stay, as they are on the plate. Nothing else is special: NULL and emoji are plates like any other.
 */
export function normalisePlate(text: string): string {
  return upperCasePlate(text.normalize("NFKC")).replace(/\s+/g, " ").trim();
}

/** The form in which two plates are compared: spaces and hyphens do not tell plates apart. */
export function plateKey(text: string): string {
  return normalisePlate(text).replace(/[\s\p{Pd}]/gu, "");
}
