import { isOneLine } from "../../../src/domain/one-line.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { CsvRow, LineFault } from "../csv/csv-table.ts";

/** A column that sets an attribute of drivers: this prefix and the attribute's name. */
export type AttributeColumn = `attribute.${string}`;

/** The attributes that every customer's permits may depend on (specification section 3). */
const SPECIAL = ["Status", "VIP"] as const;
const LONGEST_VALUE = 200;

/** The columns of the attributes that matter for the tenant: Status, VIP, and those that its permits require. */
export function attributeColumns(tenant: Pick<EffectiveTenant, "permits">): AttributeColumn[] {
  const asked = tenant.permits.flatMap(({ conditions }) => conditions.map(({ attribute }) => attribute));
  return [...new Set([...SPECIAL, ...asked])].map((name): AttributeColumn => `attribute.${name}`);
}

/** The attributes of a row in the form in which they are stored; an empty cell sets none. */
export function attributesOfRow({ values }: CsvRow<AttributeColumn>, columns: readonly AttributeColumn[]) {
  return columns.flatMap((column) => {
    const value = (values[column] ?? "").normalize("NFC");
    return value === "" ? [] : [{ name: column.slice("attribute.".length), value }];
  });
}

/** Finds values of attributes that are too long, or not a single line. */
export function attributeFaults(
  { line, values }: CsvRow<AttributeColumn>,
  columns: readonly AttributeColumn[],
): LineFault[] {
  return columns.flatMap((column): LineFault[] => {
    const value = values[column] ?? "";
    const isRight = value.length <= LONGEST_VALUE && isOneLine(value);
    return isRight ? [] : [{ line, column, problem: `has at most ${LONGEST_VALUE} printed characters` }];
  });
}
