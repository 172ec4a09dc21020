import { sendCsvFile } from "./read-csv-file.ts";
import type { TenantCommandContext } from "./tenant-context.ts";

/** `tenant drivers <slug> <file.csv>`: imports the drivers of a tenant with an identity provider. */
export function driversCommand(context: TenantCommandContext, slug: string, file: string): Promise<number> {
  return sendCsvFile(context, "drivers", slug, file);
}

/** `tenant assign <slug> <file.csv>`: assigns a group and attributes to drivers by their user names. */
export function assignCommand(context: TenantCommandContext, slug: string, file: string): Promise<number> {
  return sendCsvFile(context, "assign", slug, file);
}
