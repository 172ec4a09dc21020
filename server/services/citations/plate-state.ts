import type { StateGroup } from "../../../src/domain/generated/api-entities.ts";

/** Returns the portal's code of a state; undefined if it does not list the state. */
export type KnownState = (written: string) => string | undefined;

/** Returns only the letters, since case, accents, periods and spaces do not distinguish states. */
function lettersOf(text: string): string {
  return text.normalize("NFD").replace(/\P{L}/gu, "").toUpperCase();
}

/** Finds the states that drivers choose from, written as code or name, such as "il", "N.Y." and "Quebec". */
export function knownStates(groups: readonly StateGroup[]): KnownState {
  const states = groups.flatMap((group) => group.states);
  const codes = new Map([
    ...states.map(({ code, name }) => [lettersOf(name), code] as const),
    ...states.map(({ code }) => [lettersOf(code), code] as const),
  ]);
  return (written) => codes.get(lettersOf(written));
}

const SHORT_CODE = /^\p{L}{1,3}$/u;

/**
 * Returns the state of a plate as a citation shows it. Nothing is looked up by it, so a state that drivers cannot
 * choose, such as another country's, stays as it was written.
 */
export function plateState(written: string, known: KnownState): string {
  const text = written.normalize("NFC");
  return known(text) ?? (SHORT_CODE.test(text) ? text.toUpperCase() : text);
}
