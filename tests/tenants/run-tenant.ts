import { runTenantCommand } from "../../server/cli/tenant-command.ts";
import type { TenantCommandContext } from "../../server/cli/tenant-context.ts";
import { schemasDir } from "./tenant-folders.ts";

const noDatabase = () => Promise.reject(new Error("this command needs no database"));

/** Runs `tenant …` on a folder of tenants, without a database unless it is given one. */
export async function runTenant(
  tenantsDir: string,
  args: string[],
  schemas = schemasDir,
  { runOnServer = noDatabase, production = false }: Partial<TenantCommandContext> = {},
) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runTenantCommand(
    {
      tenantsDir,
      schemasDir: schemas,
      callerDir: tenantsDir,
      production,
      runOnServer,
      print: (line) => out.push(line),
      complain: (line) => err.push(line),
    },
    args,
  );
  return { code, out: out.join("\n"), err: err.join("\n") };
}
