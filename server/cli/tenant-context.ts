import path from "node:path";
import type { CommandResult } from "../commands/local-commands.ts";
import { describeFault } from "../tenants/describe-fault.ts";
import { nearestName } from "../tenants/nearest-name.ts";
import { listTenantFolders } from "../tenants/tenant-folders.ts";

/** What a tenant command works on and writes to. */
export interface TenantCommandContext {
  readonly tenantsDir: string;
  readonly schemasDir: string;
  /** Folder that paths on the command line count from. */
  readonly callerDir: string;
  /** NODE_ENV=production: documents are judged as the server judges them there. */
  readonly production: boolean;
  /** PUBLIC_URL, where it is set. */
  readonly publicUrl?: string | undefined;
  /** Secrets of tenants; those that are named and missing are faults, where the folder exists. */
  readonly secretsDir?: string | undefined;
  /** Carries out a command that needs the database, by the server that holds it or here. */
  runOnServer(name: string, words: readonly string[]): Promise<CommandResult>;
  /** Writes one line of the answer. */
  print(line: string): void;
  /** Writes one line about what is wrong. */
  complain(line: string): void;
}

/** Folder of a tenant, or undefined after saying that there is none and which one may be meant. */
export function tenantFolder(context: TenantCommandContext, slug: string): string | undefined {
  const { slugs, faults } = listTenantFolders(context.tenantsDir);
  if (slugs.includes(slug)) return path.join(context.tenantsDir, slug);
  for (const found of faults.get(slug) ?? []) context.complain(describeFault(found));
  if (faults.has(slug)) return undefined;
  const near = nearestName(slug, slugs);
  const hint = near === undefined ? `There are: ${slugs.join(", ")}.` : `Did you mean "${near}"?`;
  context.complain(`There is no tenant "${slug}" in ${context.tenantsDir}. ${hint}`);
  return undefined;
}

/** Characters by which a text would steer the terminal that shows it; strangers write appeals and plates. */
const STEERING = /[^\P{Cc}\t\n\r]/gu;

/** Prints the result of a command, and nothing in it that steers a terminal, and returns the exit code. */
export function sayResult(context: Pick<TenantCommandContext, "print" | "complain">, result: CommandResult): number {
  if ("fault" in result) {
    context.complain(result.fault.replace(STEERING, "\uFFFD"));
    return 1;
  }
  for (const line of result.lines) context.print(line.replace(STEERING, "\uFFFD"));
  return 0;
}
