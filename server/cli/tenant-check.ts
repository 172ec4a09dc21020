import { served } from "../payments/registry.ts";
import { adviceFor, productionAdvice } from "../tenants/checks/advise-tenant.ts";
import { checkDrawnImages } from "../tenants/checks/check-images.ts";
import { everyFault } from "../tenants/checks/check-tenant.ts";
import { FormCompiler } from "../tenants/compile-form.ts";
import { describeFault } from "../tenants/describe-fault.ts";
import { readProduct, type Product } from "../tenants/read-product.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { listTenantFolders } from "../tenants/tenant-folders.ts";
import type { TenantFault } from "../tenants/types.ts";
import { tenantFolder, type TenantCommandContext } from "./tenant-context.ts";

interface Findings {
  faults: readonly TenantFault[];
  advice: readonly string[];
}

/** All faults of a tenant's folder, and advice. */
async function findingsOf(
  folder: string,
  product: Product,
  compiler: FormCompiler,
  { production, publicUrl, secretsDir }: Pick<TenantCommandContext, "production" | "publicUrl" | "secretsDir">,
): Promise<Findings> {
  const reading = await readTenant(folder, product);
  const faults = await everyFault(product, reading, compiler, { served, production, publicUrl, secretsDir });
  const damaged = faults.length === 0 ? await checkDrawnImages(folder) : [];
  if (!reading.ok) return { faults: [...faults, ...damaged], advice: [] };
  const advice = [...adviceFor(reading.value, product, served), ...(production ? productionAdvice(reading.value) : [])];
  return { faults: [...faults, ...damaged], advice };
}

/** `tenant check [slug]`: prints the faults of one tenant or of all, and advice. Returns 1 if there are faults. */
export async function checkCommand(context: TenantCommandContext, slug: string | undefined): Promise<number> {
  const folders = listTenantFolders(context.tenantsDir);
  const slugs = slug === undefined ? folders.slugs : [slug];
  const product = await readProduct(context.schemasDir);
  const compiler = new FormCompiler();
  // A folder that is a symbolic link is not a tenant. If it was named, tenantFolder reports it below.
  const linked = slug === undefined ? [...folders.faults.values()].flat() : [];
  for (const found of linked) context.complain(describeFault(found));
  let count = linked.length;
  for (const one of slugs) {
    const folder = tenantFolder(context, one);
    if (folder === undefined) return 1;
    const { faults, advice } = await findingsOf(folder, product, compiler, context);
    for (const fault of faults) context.complain(describeFault(fault));
    if (faults.length === 0) context.print(`${one}: no faults`);
    for (const words of advice) context.print(`${one}: ${words}`);
    count += faults.length;
  }
  if (count > 0) context.complain(`${count} ${count === 1 ? "fault" : "faults"}`);
  return count > 0 ? 1 : 0;
}
