import { servedMethods } from "../payments/registry.ts";
import { everyFault } from "../tenants/checks/check-tenant.ts";
import { FormCompiler } from "../tenants/compile-form.ts";
import { describeFault } from "../tenants/describe-fault.ts";
import { readProduct, type Product } from "../tenants/read-product.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import type { TenantFault } from "../tenants/types.ts";
import { tenantFolder, tenantSlugs, type TenantCommandContext } from "./tenant-context.ts";

/** Every fault of one tenant's folder. */
async function faultsOf(folder: string, product: Product, compiler: FormCompiler): Promise<readonly TenantFault[]> {
  const reading = await readTenant(folder, product);
  return everyFault(product, reading, compiler, servedMethods);
}

/** `tenant check [slug]`: prints every fault of one tenant or of all. Answers the exit code: 1 when there is any. */
export async function checkCommand(context: TenantCommandContext, slug: string | undefined): Promise<number> {
  const slugs = slug === undefined ? tenantSlugs(context) : [slug];
  const product = await readProduct(context.schemasDir);
  const compiler = new FormCompiler();
  let count = 0;
  for (const one of slugs) {
    const folder = tenantFolder(context, one);
    if (folder === undefined) return 1;
    const faults = await faultsOf(folder, product, compiler);
    for (const fault of faults) context.complain(describeFault(fault));
    if (faults.length === 0) context.print(`${one}: no faults`);
    count += faults.length;
  }
  if (count > 0) context.complain(`${count} ${count === 1 ? "fault" : "faults"}`);
  return count > 0 ? 1 : 0;
}
