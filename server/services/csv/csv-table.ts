import { CsvError, parse } from "csv-parse/sync";
import { isInvisible } from "../../../src/domain/invisible-text.ts";
import { nearestName } from "../../tenants/nearest-name.ts";

/** A fault in one line of a file. */
export interface LineFault {
  /** The line where the row begins; the header is in line 1. */
  readonly line: number;
  /** Undefined if the fault concerns the whole row. */
  readonly column?: string;
  readonly problem: string;
}

/** A row by column names. Values are trimmed, and empty if they contain nothing visible. */
export interface CsvRow<Column extends string> {
  readonly line: number;
  readonly values: Readonly<Record<Column, string>>;
}

/** The columns that a file must have, in any order, and those that it may have. */
export interface CsvColumns<Column extends string> {
  readonly required: readonly Column[];
  readonly optional: readonly Column[];
}

/** rows: those that can be read; faults: the lines that cannot. Without columns and rows if the header is invalid. */
interface CsvTable<Column extends string> {
  /** The columns that the file has. */
  readonly columns: readonly Column[];
  readonly rows: readonly CsvRow<Column>[];
  readonly faults: readonly LineFault[];
}

interface RawRecord {
  readonly record: readonly string[];
  /** The line where it ends. */
  readonly info: { readonly lines: number };
}

const FAULTS_OF_QUOTES: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a text in quotation marks does not end before the file does",
  CSV_INVALID_CLOSING_QUOTE: "a quotation mark inside of a text must be doubled",
  INVALID_OPENING_QUOTE: "a text with a quotation mark must stand in quotation marks",
};

/** Formats a fault, such as "line 7, emailAddress: ...". */
export function describeLineFault({ line, column, problem }: LineFault): string {
  return `line ${line}${column === undefined ? "" : `, ${column}`}: ${problem}`;
}

function parseRecords(text: string): RawRecord[] {
  const options = {
    info: true,
    // Files that were edited with several programs contain mixed line endings.
    record_delimiter: ["\r\n", "\n", "\r"],
    // Checked below, so that all such lines are reported and not only the first.
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  };
  // The library's types do not know the result with `info`.
  return parse(text, options) as unknown as RawRecord[];
}

function firstLine({ record, info }: RawRecord): number {
  const breaks = record.reduce((count, value) => count + (value.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
  return info.lines - breaks;
}

function headerFaults<Column extends string>(header: readonly string[], columns: CsvColumns<Column>, line: number) {
  const known: readonly string[] = [...columns.required, ...columns.optional];
  const missing = columns.required.filter((name) => !header.includes(name));
  const unknown = header.filter((name) => !known.includes(name));
  const twice = new Set(header.filter((name, place) => known.includes(name) && header.indexOf(name) !== place));
  const problems = [
    ...missing.map((name) => `the column ${name} is missing`),
    ...unknown.map((name) => {
      const near = nearestName(name, known);
      const hint = near === undefined ? `there are: ${known.join(", ")}` : `did you mean ${near}?`;
      return `${JSON.stringify(name.slice(0, 60))} is no column; ${hint}`;
    }),
    ...[...twice].map((name) => `the column ${name} stands there twice`),
  ];
  return problems.map((problem): LineFault => ({ line, problem }));
}

/** Separators that some programs write instead of commas. */
const OTHER_SEPARATORS: Readonly<Record<string, string>> = { ";": "semicolons", "\t": "tabs" };

/** Returns the fault of a file whose header separates the column names by something other than commas. */
function separatorFault<Column extends string>(text: string, columns: CsvColumns<Column>): LineFault | undefined {
  const known: readonly string[] = [...columns.required, ...columns.optional];
  const lines = text.split(/\r\n|[\r\n]/);
  const place = lines.findIndex((line) => line.trim() !== "");
  const header = (lines[place] ?? "").replaceAll('"', "");
  const other = Object.keys(OTHER_SEPARATORS).find(
    (separator) => header.split(separator).filter((name) => known.includes(name.trim())).length > 1,
  );
  if (other === undefined) return undefined;
  const problem = `the values are separated by ${String(OTHER_SEPARATORS[other])}: expected values that are separated by commas`;
  return { line: place + 1, problem };
}

/** Returns the records of a text, or the one place where its quotation marks do not match. */
function recordsOf(text: string): { records: RawRecord[] } | { fault: LineFault } {
  try {
    return { records: parseRecords(text) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const problem = FAULTS_OF_QUOTES[error.code] ?? "cannot be read as comma-separated values";
    return { fault: { line: Number(error["lines"] ?? 1), problem } };
  }
}

function withoutRows(...faults: readonly LineFault[]) {
  return { columns: [], rows: [], faults };
}

/**
 * Reads CSV text (RFC 4180) whose first row names the columns. Every line that cannot be read is reported. If quotation
 * marks do not match, the rest of the file cannot be divided into rows, and only that line is reported.
 */
export function readCsvTable<Column extends string>(text: string, columns: CsvColumns<Column>): CsvTable<Column> {
  const separated = separatorFault(text, columns);
  if (separated !== undefined) return withoutRows(separated);
  const reading = recordsOf(text);
  if ("fault" in reading) return withoutRows(reading.fault);
  const [first, ...rest] = reading.records;
  if (first === undefined) return withoutRows({ line: 1, problem: "the file is empty" });
  const header = first.record;
  const wrong = headerFaults(header, columns, firstLine(first));
  if (wrong.length > 0) return withoutRows(...wrong);
  const hasAll = ({ record }: RawRecord) => record.length === header.length;
  const names = [...columns.required, ...columns.optional];
  const rowOf = (raw: RawRecord): CsvRow<Column> => {
    const values = names.map((name) => {
      const text = raw.record[header.indexOf(name)] ?? "";
      return [name, isInvisible(text) ? "" : text];
    });
    return { line: firstLine(raw), values: Object.fromEntries(values) as Record<Column, string> };
  };
  const faultOf = (raw: RawRecord): LineFault => ({
    line: firstLine(raw),
    problem: `has ${raw.record.length} values, expected ${header.length}`,
  });
  return {
    columns: names.filter((name) => header.includes(name)),
    rows: rest.filter(hasAll).map(rowOf),
    faults: rest.filter((raw) => !hasAll(raw)).map(faultOf),
  };
}
