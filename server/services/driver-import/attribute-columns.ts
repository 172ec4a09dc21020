import { isOneLine } from "../../../src/domain/one-line.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { CsvRow, LineFault } from "../csv/csv-table.ts";

/** A column that gives drivers an attribute: this word before the attribute's name. */
export type AttributeColumn = `attribute.${string}`;

/** What permits ask of every customer's drivers (specification section 3). */
const SPECIAL = ["Status", "VIP"] as const;
const LONGEST_VALUE = 200;

/** The columns of attributes that make a difference for the tenant: Status, VIP, and what its permits ask for. */
export function attributeColumns(tenant: Pick<EffectiveTenant, "permits">): AttributeColumn[] {
  const asked = tenant.permits.flatMap(({ conditions }) => conditions.map(({ attribute }) => attribute));
  return [...new Set([...SPECIAL, ...asked])].map((name): AttributeColumn => `attribute.${name}`);
}

/** The attributes that a row gives, as they are stored; an empty place gives none. */
export function attributesOfRow({ values }: CsvRow<AttributeColumn>, columns: readonly AttributeColumn[]) {
  return columns.flatMap((column) => {
    const value = (values[column] ?? "").normalize("NFC");
    return value === "" ? [] : [{ name: column.slice("attribute.".length), value }];
  });
}

/** Values of attributes that are too long, or no single line. */
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
