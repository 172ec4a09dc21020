import path from "node:path";
import type { CommandResult } from "../commands/local-commands.ts";
import { describeFault } from "../tenants/describe-fault.ts";
import { nearestName } from "../tenants/nearest-name.ts";
import { listTenantFolders } from "../tenants/tenant-folders.ts";

/** The dependencies and outputs of a tenant command. */
export interface TenantCommandContext {
  readonly tenantsDir: string;
  readonly schemasDir: string;
  /** The folder that paths on the command line are relative to. */
  readonly callerDir: string;
  /** NODE_ENV=production: documents are checked by the rules of a production server. */
  readonly production: boolean;
  /** PUBLIC_URL, if it is set. */
  readonly publicUrl?: string | undefined;
  /** The folder of the tenants' secrets. If it exists, a named secret that is missing is a fault. */
  readonly secretsDir?: string | undefined;
  /** Runs a command that needs the database, on the server that has it locked or in this process. */
  runOnServer(name: string, words: readonly string[]): Promise<CommandResult>;
  /** Writes one line to the standard output. */
  print(line: string): void;
  /** Writes one line to the error output. */
  complain(line: string): void;
}

/** The folder of a tenant; undefined if there is none, after reporting that and suggesting a similar name. */
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

/** Control characters that could control the terminal: appeals and plates are entered by strangers. */
const STEERING = /[^\P{Cc}\t\n\r]/gu;

/** Prints the result of a command without its control characters, and returns the exit code. */
export function sayResult(context: Pick<TenantCommandContext, "print" | "complain">, result: CommandResult): number {
  if ("fault" in result) {
    context.complain(result.fault.replace(STEERING, "\uFFFD"));
    return 1;
  }
  for (const line of result.lines) context.print(line.replace(STEERING, "\uFFFD"));
  return 0;
}
