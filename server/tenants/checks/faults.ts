import { nearestName } from "../nearest-name.ts";
import type { TenantFault } from "../types.ts";

/** A fault, with the nearest right name where one is known. */
export function fault(file: string, pointer: string, expected: string, suggestion?: string): TenantFault {
  return { file, pointer, expected, ...(suggestion === undefined ? {} : { suggestion }) };
}

/** The fault of a name that must be one of the known ones. */
export function unknownName(
  file: string,
  pointer: string,
  what: string,
  name: string,
  known: Iterable<string>,
): TenantFault {
  return fault(file, pointer, `${what} that exists, not "${name}"`, nearestName(name, known));
}
