import type { TransactionSettings } from "kysely";

/** The statement that begins a transaction as it was asked for; `readOnly` makes one that only reads of any. */
export function startTransaction({ isolationLevel, accessMode }: TransactionSettings, readOnly = false): string {
  const level = isolationLevel === undefined ? "" : ` isolation level ${isolationLevel}`;
  const mode = readOnly ? "read only" : accessMode;
  return `start transaction${level}${mode === undefined ? "" : ` ${mode}`}`;
}

/** int8 arrives as text from one driver and as a number or bigint from the other: both use this. */
export function parseWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`database number ${text} is beyond safe integers`);
  return value;
}

/** Object identifiers of PostgreSQL types that need a parser of ours. */
export const INT8 = 20;
