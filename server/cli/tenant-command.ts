import { StartFault } from "../host/start-fault.ts";
import { describeFault } from "../tenants/describe-fault.ts";
import { ProductDocumentsError } from "../tenants/read-product.ts";
import { adminCommand } from "./tenant-admin.ts";
import { checkCommand } from "./tenant-check.ts";
import type { TenantCommandContext } from "./tenant-context.ts";
import { assignCommand, driversCommand } from "./tenant-drivers.ts";
import { explainCommand } from "./tenant-explain.ts";
import { newCommand } from "./tenant-new.ts";

const USAGE = [
  "Usage:",
  "  npm run tenant -- new <slug>              write the smallest tenant that starts",
  "  npm run tenant -- check [slug]            name every fault of one tenant, or of all",
  "  npm run tenant -- explain <slug> <name>   show a form or flow as the tenant has it, and where each part came from",
  "  npm run tenant -- admin <slug> <user>     make an admin of a tenant, or give one a link to a new password",
  "  npm run tenant -- drivers <slug> <file>   take in drivers of a tenant with an identity provider, from a CSV file",
  "  npm run tenant -- assign <slug> <file>    give drivers a group and attributes, from a CSV file",
];

function run(context: TenantCommandContext, args: readonly string[]): Promise<number> | undefined {
  const [command, first, second, ...rest] = args;
  if (rest.length > 0) return undefined;
  if (command === "new" && first !== undefined && second === undefined) return newCommand(context, first);
  if (command === "check" && second === undefined) return checkCommand(context, first);
  if (command === "explain" && first !== undefined && second !== undefined) {
    return explainCommand(context, first, second);
  }
  if (command === "admin" && first !== undefined && second !== undefined) return adminCommand(context, first, second);
  if (command === "drivers" && first !== undefined && second !== undefined) {
    return driversCommand(context, first, second);
  }
  if (command === "assign" && first !== undefined && second !== undefined) return assignCommand(context, first, second);
  return undefined;
}

/** Runs one `tenant` command. Returns the exit code: 0 on success, 1 for faults and wrong use. */
export async function runTenantCommand(context: TenantCommandContext, args: readonly string[]): Promise<number> {
  try {
    const answer = run(context, args);
    if (answer !== undefined) return await answer;
    for (const line of USAGE) context.complain(line);
    return 1;
  } catch (error) {
    if (error instanceof StartFault) {
      context.complain(error.message);
      return 1;
    }
    if (!(error instanceof ProductDocumentsError)) throw error;
    for (const fault of error.faults) context.complain(describeFault(fault));
    return 1;
  }
}
