import type { DeskList } from "../services/desk/listed-orders.ts";

/** Spreadsheets treat a value that begins with one of these as a formula. Drivers enter names and plates. */
const FORMULA = /^[=+\-@\t\r]/;

function csvValue(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A list as lines of comma-separated values (RFC 4180), the column names first. */
export function csvLines({ columns, rows }: DeskList): string[] {
  return [columns, ...rows].map((values) => values.map(csvValue).join(","));
}
