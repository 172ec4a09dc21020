import { sayResult, type TenantCommandContext } from "./tenant-context.ts";

/** `tenant admin <slug> <user>`: creates an admin and prints the link to set the password. Returns the exit code. */
export async function adminCommand(context: TenantCommandContext, slug: string, userName: string): Promise<number> {
  return sayResult(context, await context.runOnServer("admin", [slug, userName]));
}
