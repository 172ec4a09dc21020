import type { TenantFault } from "./types.ts";

/** A fault as one line of plain English: `file#pointer: expected …; did you mean "…"?` */
export function describeFault({ file, pointer, expected, suggestion }: TenantFault): string {
  const place = pointer === "" ? file : `${file}#${pointer}`;
  const hint = suggestion === undefined ? "" : `; did you mean "${suggestion}"?`;
  return `${place}: expected ${expected}${hint}`;
}
