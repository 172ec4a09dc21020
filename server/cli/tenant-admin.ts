import type { TenantCommandContext } from "./tenant-context.ts";

/** `tenant admin <slug> <user>`: makes an admin and prints the link that sets the password. Answers the exit code. */
export async function adminCommand(context: TenantCommandContext, slug: string, userName: string): Promise<number> {
  const answer = await context.runOnServer("admin", [slug, userName]);
  if ("fault" in answer) {
    context.complain(answer.fault);
    return 1;
  }
  for (const line of answer.lines) context.print(line);
  return 0;
}
