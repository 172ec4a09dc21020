import { nearestName } from "../tenants/nearest-name.ts";
import type { Tenants } from "../tenants/types.ts";

/** What a command says of a tenant that does not run here: its documents have faults, or none is called so. */
export function noTenantWords({ slugs, faults }: Pick<Tenants, "slugs" | "faults">, slug: string): string {
  if (faults.has(slug)) {
    return `The tenant "${slug}" does not run, since its documents have faults. To see them: npm run tenant -- check ${slug}`;
  }
  const near = nearestName(slug, slugs);
  const hint = near === undefined ? `There are: ${slugs.join(", ")}.` : `Did you mean "${near}"?`;
  return `There is no tenant "${slug}". ${hint}`;
}
