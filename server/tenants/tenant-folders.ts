import { readdirSync, statSync, type Dirent } from "node:fs";
import path from "node:path";
import { StartFault } from "../host/start-fault.ts";
import { fault } from "./checks/faults.ts";
import { shownPath } from "./read-document.ts";
import type { TenantFault } from "./types.ts";

/** The folders of tenants, and the faults of entries that seem to be meant as one but cannot be used. */
interface TenantFolders {
  /** The names of the folders, sorted. */
  readonly slugs: readonly string[];
  readonly faults: ReadonlyMap<string, readonly TenantFault[]>;
}

function entriesOf(tenantsDir: string): Dirent[] {
  const expectation = "expected a folder with one folder per tenant.";
  try {
    const entries = readdirSync(tenantsDir, { withFileTypes: true });
    return entries.filter(({ name }) => !name.startsWith(".")).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const problem = { ENOENT: "does not exist", ENOTDIR: "is a file" }[code ?? ""] ?? `cannot be read (${code})`;
    throw new StartFault(`TENANTS_DIR ${tenantsDir} ${problem}: ${expectation}`, { cause: error });
  }
}

/** Links to files are ignored; a link to a folder, or a dead one, was probably meant as a tenant. */
function isLinkedFolder(tenantsDir: string, entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return false;
  try {
    return statSync(path.join(tenantsDir, entry.name)).isDirectory();
  } catch {
    // It leads nowhere, in a circle, or to a place that this user may not read, so it is not a file.
    return true;
  }
}

/**
 * The tenants' folders in TENANTS_DIR; files and hidden folders are ignored. Throws StartFault if TENANTS_DIR is
 * missing or contains no tenant, since a server without tenants is a mistake.
 */
export function listTenantFolders(tenantsDir: string): TenantFolders {
  const entries = entriesOf(tenantsDir);
  const slugs = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const links = entries.filter((entry) => isLinkedFolder(tenantsDir, entry));
  if (slugs.length + links.length === 0) {
    throw new StartFault(
      `TENANTS_DIR ${tenantsDir} holds no tenant: expected one folder per tenant. To write the first: npm run tenant -- new <slug>`,
    );
  }
  const faults = links.map(({ name }): [string, TenantFault[]] => [
    name,
    [fault(shownPath(path.join(tenantsDir, name)), "", "a folder, not a link to one; copy or mount the folder here")],
  ]);
  return { slugs, faults: new Map(faults) };
}
