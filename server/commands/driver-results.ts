import type { CommandResult } from "./local-commands.ts";
import type { AssignmentOutcome } from "../services/driver-import/assign-attributes.ts";
import { MOST_DRIVERS, type ImportOutcome } from "../services/driver-import/import-drivers.ts";

const TOO_MANY: CommandResult = {
  fault: `At most ${MOST_DRIVERS.toLocaleString("en")} drivers are taken in at once: divide the file.`,
};

/** The output for a file with faults: each faulty line, and that nothing was stored. */
export function faultyResult(faults: readonly string[]): CommandResult {
  return { fault: [...faults, "Nothing was stored."].join("\n") };
}

/** The command line's output for drivers who were assigned a group or attributes, or for why none was. */
export function assignmentResult(outcome: AssignmentOutcome, noTenant: string): CommandResult {
  switch (outcome.kind) {
    case "no-tenant":
      return { fault: noTenant };
    case "too-many":
      return TOO_MANY;
    case "faulty":
      return faultyResult(outcome.faults);
    case "assigned":
      return { lines: [`${outcome.drivers} ${outcome.drivers === 1 ? "driver" : "drivers"} changed.`] };
  }
}

/** The command line's output for imported drivers, or for why none was imported. */
export function importResult(outcome: ImportOutcome, slug: string, noTenant: string): CommandResult {
  switch (outcome.kind) {
    case "no-tenant":
      return { fault: noTenant };
    case "no-provider":
      return {
        fault: `${slug} has no identity provider: its drivers register themselves and sign in with a password.`,
      };
    case "no-demo":
      return { fault: `The identity provider of ${slug} is a demonstration's, and this is no demonstration (DEMO=1).` };
    case "too-many":
      return TOO_MANY;
    case "unreachable":
      return {
        fault: `The identity provider of ${slug} cannot be asked what it calls itself (${outcome.address}, ${outcome.reason}).`,
      };
    case "faulty":
      return faultyResult(outcome.faults);
    case "imported":
      return { lines: [`${outcome.fresh} ${outcome.fresh === 1 ? "driver" : "drivers"} new, ${outcome.known} known.`] };
  }
}
