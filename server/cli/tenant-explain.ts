import { served } from "../payments/registry.ts";
import { everyFault } from "../tenants/checks/check-tenant.ts";
import { FormCompiler } from "../tenants/compile-form.ts";
import { describeFault } from "../tenants/describe-fault.ts";
import { flowOrigins } from "../tenants/flow-origins.ts";
import { formOrigins, type Origin } from "../tenants/form-origins.ts";
import { nearestName } from "../tenants/nearest-name.ts";
import { readProduct, type Product } from "../tenants/read-product.ts";
import { readTenant, type TenantFiles } from "../tenants/read-tenant.ts";
import { effectiveFlows } from "../tenants/resolve-ordering.ts";
import { effectiveForms, resolvePreferences } from "../tenants/resolve-tenant.ts";
import { tenantFolder, type TenantCommandContext } from "./tenant-context.ts";

/** The nouns for a document and its parts. */
interface Nouns {
  readonly whole: string;
  readonly part: string;
}

/** The origins as lines: a heading for the document and for each of its fields or steps, followed by its parts. */
function linesOf(origins: readonly Origin[], { whole, part: noun }: Nouns): string[] {
  let current: string | undefined;
  return origins.flatMap(({ field, part, value, file, pointer }) => {
    const heading = field === current ? [] : [field === "" ? whole : `${noun} ${field}`];
    current = field;
    return [...heading, `  ${part.padEnd(18)} ${JSON.stringify(value)}`, `  ${"".padEnd(18)} from ${file}#${pointer}`];
  });
}

/** A tenant without faults; undefined after printing its faults. */
async function soundTenant(context: TenantCommandContext, folder: string, product: Product) {
  const reading = await readTenant(folder, product);
  const faults = await everyFault(product, reading, new FormCompiler(), { served });
  for (const fault of faults) context.complain(describeFault(fault));
  return reading.ok && faults.length === 0 ? reading.value : undefined;
}

/** The form or flow with this id, in the tenant's effective version, and the origins of its parts. */
function explained(context: TenantCommandContext, product: Product, files: TenantFiles, id: string) {
  const { schemasDir } = context;
  const preferences = resolvePreferences(product.preferences, files.document.preferences, undefined);
  const messages = { ...product.messages, ...files.messages };
  const forms = effectiveForms(product, files, preferences, messages);
  const form = forms.find((one) => one.id === id);
  if (form !== undefined) {
    const nouns = { whole: "Form", part: "Field" };
    return { document: form, lines: linesOf(formOrigins(form, files, product, schemasDir), nouns) };
  }
  const flows = effectiveFlows(product, files, messages);
  const flow = flows.get(id);
  if (flow !== undefined) {
    const nouns = { whole: "Flow", part: "Step" };
    return { document: flow, lines: linesOf(flowOrigins(flow, files, product, schemasDir), nouns) };
  }
  const known = [...forms.map((one) => one.id), ...flows.keys()];
  const near = nearestName(id, known);
  const hint = near === undefined ? `There are: ${known.join(", ")}.` : `Did you mean "${near}"?`;
  context.complain(`There is no form or flow "${id}". ${hint}`);
  return undefined;
}

/** `tenant explain <slug> <form or flow>`: prints the effective document and its sources. Returns the exit code. */
export async function explainCommand(context: TenantCommandContext, slug: string, id: string): Promise<number> {
  const folder = tenantFolder(context, slug);
  if (folder === undefined) return 1;
  const product = await readProduct(context.schemasDir);
  const files = await soundTenant(context, folder, product);
  const found = files === undefined ? undefined : explained(context, product, files, id);
  if (found === undefined) return 1;
  for (const line of found.lines) context.print(line);
  context.print(`Effective ${"steps" in found.document ? "flow" : "form"}:`);
  context.print(JSON.stringify(found.document, null, 2));
  return 0;
}
