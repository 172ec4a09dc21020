import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { CommandAnswer } from "../local-commands.ts";
import { nearestName } from "../tenants/nearest-name.ts";

/** What a tenant command works on and writes to. */
export interface TenantCommandContext {
  readonly tenantsDir: string;
  readonly schemasDir: string;
  /** Folder that paths on the command line count from. */
  readonly callerDir: string;
  /** NODE_ENV=production: documents are judged as the server judges them there. */
  readonly production: boolean;
  /** Carries out a command that needs the database, by the server that holds it or here. */
  runOnServer(name: string, words: readonly string[]): Promise<CommandAnswer>;
  /** Writes one line of the answer. */
  print(line: string): void;
  /** Writes one line about what is wrong. */
  complain(line: string): void;
}

/** Folders of tenants there are, sorted. */
export function tenantSlugs({ tenantsDir }: TenantCommandContext): string[] {
  if (!existsSync(tenantsDir)) return [];
  return readdirSync(tenantsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => entry.name)
    .sort();
}

/** Folder of a tenant, or undefined after saying that there is none and which one may be meant. */
export function tenantFolder(context: TenantCommandContext, slug: string): string | undefined {
  const slugs = tenantSlugs(context);
  if (slugs.includes(slug)) return path.join(context.tenantsDir, slug);
  const near = nearestName(slug, slugs);
  const hint = near === undefined ? `There are: ${slugs.join(", ")}.` : `Did you mean "${near}"?`;
  context.complain(`There is no tenant "${slug}" in ${context.tenantsDir}. ${hint}`);
  return undefined;
}
