import { mkdirSync } from "node:fs";
import path from "node:path";
import { BUYERS_PER_GROUP, BUYERS_PER_TENANT } from "./buying-tenants.ts";

/** Takes a name for all workers of the run; returns whether it was free. */
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

/**
 * User name of a driver with a complete profile, two vehicles and no order, whom no other test of this run uses.
 * @param group one of the tenant's `buyingGroups`; by default the tenant's usual drivers
 */
export function newBuyer(slug: string, group?: string): string {
  const name = group === undefined ? "buyer" : `${group}.buyer`;
  const many = group === undefined ? BUYERS_PER_TENANT : BUYERS_PER_GROUP;
  for (let number = 1; number <= many; number += 1) {
    if (take(`${slug}-${name}${number}`)) return `${name}${number}`;
  }
  throw new Error(`${slug} has ${many} drivers called ${name}…, and every one is taken: raise their number`);
}
