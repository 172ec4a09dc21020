import type { Clock } from "../../src/domain/clock.ts";
import type { Database } from "../db/database.ts";
import type { CommandAnswer } from "./local-commands.ts";
import { givenUpJobs, tryJobAgain, type GivenUpJob } from "../services/desk/given-up-jobs.ts";

function jobLine({ id, tenant, kind, about, attempts, lastError, givenUpAt }: GivenUpJob): string {
  const what = [kind, about].filter(Boolean).join(" ");
  return `  ${id}  ${tenant || "all tenants"}  ${what}  ${attempts} attempts until ${givenUpAt?.toISOString()}  ${lastError}`;
}

/** The command of the desk that lists the jobs that were given up, or has one of them tried again. */
export async function jobsAnswer(
  db: Database,
  clock: Clock,
  [word, id = ""]: readonly string[],
): Promise<CommandAnswer> {
  if (word === "again") {
    const isThere = /^\d{1,15}$/.test(id) && (await tryJobAgain(db, clock, Number(id)));
    return isThere
      ? { lines: [`Job ${id} is tried again.`] }
      : { fault: `No job ${id} was given up: npm run desk -- jobs lists those that were.` };
  }
  const jobs = await givenUpJobs(db);
  if (jobs.length === 0) return { lines: ["No job was given up."] };
  return {
    lines: ["Jobs that were given up:", ...jobs.map(jobLine), "Try one again: npm run desk -- jobs again <number>"],
  };
}
