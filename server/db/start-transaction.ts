import type { TransactionSettings } from "kysely";

/** The statement that begins a transaction as it was asked for; `readOnly` makes one that only reads of any. */
export function startTransaction({ isolationLevel, accessMode }: TransactionSettings, readOnly = false): string {
  const level = isolationLevel === undefined ? "" : ` isolation level ${isolationLevel}`;
  const mode = readOnly ? "read only" : accessMode;
  return `start transaction${level}${mode === undefined ? "" : ` ${mode}`}`;
}
