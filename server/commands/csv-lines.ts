import type { DeskList } from "../services/desk/listed-orders.ts";

/** What a spreadsheet takes for a formula where a value begins with it: drivers enter names and plates. */
const FORMULA = /^[=+\-@\t\r]/;

function csvValue(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A list as comma-separated text (RFC 4180), line by line, the names of its columns first. */
export function csvLines({ columns, rows }: DeskList): string[] {
  return [columns, ...rows].map((values) => values.map(csvValue).join(","));
}
