import { nearestName } from "../nearest-name.ts";
import type { TenantFault } from "../types.ts";

/** Names that are listed where none of them is near: a longer list helps nobody. */
const MOST_LISTED = 30;

/** A fault, with the nearest right name where one is known. */
export function fault(file: string, pointer: string, expected: string, suggestion?: string): TenantFault {
  return { file, pointer, expected, ...(suggestion === undefined ? {} : { suggestion }) };
}

/** What there is to choose from, for whoever wrote a name that is near to none of it. */
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
