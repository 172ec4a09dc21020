import { existsSync } from "node:fs";
import path from "node:path";
import type { Messages } from "../../../src/domain/messages.ts";
import { shownPath } from "../read-document.ts";
import type { TenantFiles } from "../read-tenant.ts";
import type { CompiledForm, TenantFault } from "../types.ts";
import { userGroups } from "../user-groups.ts";
import { checkDemoAccounts } from "./check-demo-accounts.ts";
import { checkDemoCitations } from "./check-demo-citations.ts";
import { checkDemoOrders } from "./check-demo-orders.ts";
import { fault } from "./faults.ts";

/** The faults of a tenant's demo folder: its accounts, and their orders and citations. */
export function checkDemo(
  files: TenantFiles,
  messages: Messages,
  compiled: ReadonlyMap<string, CompiledForm>,
): TenantFault[] {
  const shown = (name: string) => shownPath(path.join(files.folder, name));
  if (files.document.demo !== true) {
    const hasDemo = existsSync(path.join(files.folder, "demo"));
    return hasDemo
      ? [
          fault(
            shown("tenant.json"),
            "/demo",
            "true, as the tenant has a folder demo; before real drivers come, delete that folder",
          ),
        ]
      : [];
  }
  const { accounts, demoOrders, demoCitations, permits } = files;
  const groups = userGroups(files.document, files.paymentRules);
  return [
    ...checkDemoAccounts(accounts, compiled, { messages, groups }, shown("demo/accounts.json")),
    ...checkDemoOrders(demoOrders, accounts, permits.permits, shown("demo/orders.json")),
    ...checkDemoCitations(demoCitations, accounts, shown("demo/citations.json")),
  ];
}
