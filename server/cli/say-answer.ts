import type { CommandAnswer } from "../commands/local-commands.ts";
import type { TenantCommandContext } from "./tenant-context.ts";

/** Prints what a command answered. Answers the exit code. */
export function sayAnswer(context: Pick<TenantCommandContext, "print" | "complain">, answer: CommandAnswer): number {
  if ("fault" in answer) {
    context.complain(answer.fault);
    return 1;
  }
  for (const line of answer.lines) context.print(line);
  return 0;
}
