import { nearestName } from "../nearest-name.ts";
import type { TenantFault } from "../types.ts";

/** The maximum number of known names in a fault without a near one; a longer list would not help. */
const MOST_LISTED = 30;

/** A fault, with the nearest valid name if there is one. */
export function fault(file: string, pointer: string, expected: string, suggestion?: string): TenantFault {
  return { file, pointer, expected, ...(suggestion === undefined ? {} : { suggestion }) };
}

/** The known names, for a name that is near to none of them. */
function listed(known: readonly string[]): string {
  if (known.length > MOST_LISTED) return "";
  return known.length === 0 ? " (there is none)" : ` (there are: ${known.join(", ")})`;
}

/** The fault of a name that must be one of the known ones. */
export function unknownName(
  file: string,
  pointer: string,
  what: string,
  name: string,
  known: Iterable<string>,
): TenantFault {
  const names = [...new Set(known)];
  const near = nearestName(name, names);
  return fault(file, pointer, `${what} that exists, not "${name}"${near === undefined ? listed(names) : ""}`, near);
}
