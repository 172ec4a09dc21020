import { checkTenant } from "../tenants/checks/check-tenant.ts";
import { FormCompiler } from "../tenants/compile-form.ts";
import { describeFault } from "../tenants/describe-fault.ts";
import { formOrigins, type Origin } from "../tenants/form-origins.ts";
import { nearestName } from "../tenants/nearest-name.ts";
import { readProduct } from "../tenants/read-product.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { effectiveForms, resolvePreferences } from "../tenants/resolve-tenant.ts";
import { tenantFolder, type TenantCommandContext } from "./tenant-context.ts";

/** The origins as lines: a heading for the form and for each field, the parts below it. */
function linesOf(origins: readonly Origin[]): string[] {
  let current: string | undefined;
  return origins.flatMap(({ field, part, value, file, pointer }) => {
    const heading = field === current ? [] : [field === "" ? "Form" : `Field ${field}`];
    current = field;
    return [...heading, `  ${part.padEnd(18)} ${JSON.stringify(value)}`, `  ${"".padEnd(18)} from ${file}#${pointer}`];
  });
}

/** `tenant explain <slug> <form>`: the effective form, and which file each part came from. Answers the exit code. */
export async function explainCommand(context: TenantCommandContext, slug: string, formId: string): Promise<number> {
  const folder = tenantFolder(context, slug);
  if (folder === undefined) return 1;
  const product = await readProduct(context.schemasDir);
  const reading = await readTenant(folder, product);
  const faults = reading.ok ? await checkTenant(product, reading.value, new FormCompiler()) : reading.faults;
  if (!reading.ok || faults.length > 0) {
    for (const fault of faults) context.complain(describeFault(fault));
    return 1;
  }
  const files = reading.value;
  const preferences = resolvePreferences(product.preferences, files.document.preferences, undefined);
  const messages = { ...product.messages, ...files.messages };
  const form = effectiveForms(product, files, preferences, messages).find(({ id }) => id === formId);
  if (form === undefined) {
    const near = nearestName(formId, product.forms.keys());
    const hint = near === undefined ? `There are: ${[...product.forms.keys()].join(", ")}.` : `Did you mean "${near}"?`;
    context.complain(`There is no form "${formId}". ${hint}`);
    return 1;
  }
  for (const line of linesOf(formOrigins(form, files, product, context.schemasDir))) context.print(line);
  context.print("Effective form:");
  context.print(JSON.stringify(form, null, 2));
  return 0;
}
