import type { CommandAnswer } from "./local-commands.ts";
import { MOST_DRIVERS, type ImportOutcome } from "./services/driver-import/import-drivers.ts";

/** What the command line says of drivers that were taken in, or of why none was. */
export function importAnswer(outcome: ImportOutcome, slug: string): CommandAnswer {
  switch (outcome.kind) {
    case "no-tenant":
      return { fault: `There is no tenant "${slug}" that runs.` };
    case "no-provider":
      return {
        fault: `${slug} has no identity provider: its drivers register themselves and sign in with a password.`,
      };
    case "no-demo":
      return { fault: `The identity provider of ${slug} is a demonstration's, and this is no demonstration (DEMO=1).` };
    case "too-many":
      return { fault: `At most ${MOST_DRIVERS.toLocaleString("en")} drivers are taken in at once: divide the file.` };
    case "unreachable":
      return {
        fault: `The identity provider of ${slug} cannot be asked what it calls itself (${outcome.address}, ${outcome.reason}).`,
      };
    case "faulty":
      return { fault: [...outcome.faults, "Nothing was stored."].join("\n") };
    case "imported":
      return { lines: [`${outcome.fresh} ${outcome.fresh === 1 ? "driver" : "drivers"} new, ${outcome.known} known.`] };
  }
}
