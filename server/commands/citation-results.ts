import { MOST_CITATIONS, MOST_PHOTOS, type CitationImportOutcome } from "../services/citations/import-citations.ts";
import { faultyResult } from "./driver-results.ts";
import type { CommandResult } from "./local-commands.ts";

/** How many values are named; more are only counted. */
const MOST_NAMED = 10;

/** The first of the values, and how many more there are. */
function named(values: readonly string[]): string {
  const more = values.length > MOST_NAMED ? ` and ${values.length - MOST_NAMED} more` : "";
  return `${values.slice(0, MOST_NAMED).join(", ")}${more}`;
}

/** The message about account numbers without an account: typing errors, or accounts that do not exist yet. */
function unknownAccountWords(numbers: readonly string[]): string {
  const noun = numbers.length === 1 ? "number" : "numbers";
  return `No account has the ${noun} ${named(numbers)} so far: drivers see these citations once one has.`;
}

/** The message about plate states that drivers cannot choose: other countries, or typing errors. */
function unknownStateWords(states: readonly string[]): string {
  const subject = states.length === 1 ? "The plate state" : "The plate states";
  const verb = states.length === 1 ? "is" : "are";
  return `${subject} ${named(states)} ${verb} not in the portal's list of states, and stored as written. Citations are found by number and plate alone.`;
}

/** The command line's output for imported citations, or for why none was imported. */
export function citationImportResult(outcome: CitationImportOutcome, slug: string, noTenant: string): CommandResult {
  switch (outcome.kind) {
    case "no-tenant":
      return { fault: noTenant };
    case "off":
      return { fault: `Citations are off for ${slug}: set preferences.citationsEnabled to true in its tenant.json.` };
    case "too-many":
      return {
        fault: `At most ${MOST_CITATIONS.toLocaleString("en")} citations are taken in at once: divide the file.`,
      };
    case "too-many-photos":
      return { fault: `At most ${MOST_PHOTOS.toLocaleString("en")} photos are taken in at once: divide the file.` };
    case "faulty":
      return faultyResult(outcome.faults);
    case "imported": {
      const { fresh, updated, moved, kept, photos, unknownAccounts, unknownStates } = outcome;
      return {
        lines: [
          `${fresh} ${fresh === 1 ? "citation" : "citations"} new, ${updated} updated, ${moved} paid or dismissed by this file, ${kept} settled before and left as they are.`,
          ...(photos > 0 ? [`${photos} ${photos === 1 ? "photo belongs" : "photos belong"} to them.`] : []),
          ...(unknownAccounts.length > 0 ? [unknownAccountWords(unknownAccounts)] : []),
          ...(unknownStates.length > 0 ? [unknownStateWords(unknownStates)] : []),
        ],
      };
    }
  }
}
