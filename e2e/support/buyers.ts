import { mkdirSync } from "node:fs";
import path from "node:path";
import { BUYERS_PER_TENANT } from "./buying-tenants.ts";

/** Whether this name was free; it is taken from now on, for every worker of the run. */
function take(name: string): boolean {
  const folder = process.env["E2E_FOLDER"];
  if (folder === undefined) throw new Error("global-setup.ts has not prepared the servers");
  try {
    mkdirSync(path.join(folder, "taken", name), { recursive: false });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** User name of a driver with a complete profile, two vehicles and no order, whom no other test of this run has. */
export function newBuyer(slug: string): string {
  for (let number = 1; number <= BUYERS_PER_TENANT; number += 1) {
    if (take(`${slug}-${number}`)) return `buyer${number}`;
  }
  throw new Error(`${slug} has ${BUYERS_PER_TENANT} buyers, and every one is taken: raise BUYERS_PER_TENANT`);
}
