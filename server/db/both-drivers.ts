import type { TransactionSettings } from "kysely";

/** The statement that starts a transaction with these settings. `readOnly` makes it read-only in any case. */
export function startTransaction({ isolationLevel, accessMode }: TransactionSettings, readOnly = false): string {
  const level = isolationLevel === undefined ? "" : ` isolation level ${isolationLevel}`;
  const mode = readOnly ? "read only" : accessMode;
  return `start transaction${level}${mode === undefined ? "" : ` ${mode}`}`;
}

/** One driver returns int8 as text, the other as a number or bigint. Both use this parser instead. */
export function parseWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`database number ${text} is beyond safe integers`);
  return value;
}

/** The object identifiers of PostgreSQL types that need our own parser. */
export const INT8 = 20;
