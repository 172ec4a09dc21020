import { citationKey, citationStates, isReservedNumber, type CitationState } from "../../../src/domain/citations.ts";
import { parsePlainDate, type PlainDate } from "../../../src/domain/dates.ts";
import { MOST_FILES } from "../../../src/domain/files.ts";
import { parseAmount, ZERO } from "../../../src/domain/money.ts";
import { isOneLine } from "../../../src/domain/one-line.ts";
import { normalisePlate } from "../../../src/domain/plates.ts";
import { nearestName } from "../../tenants/nearest-name.ts";
import type { CsvRow, LineFault } from "../csv/csv-table.ts";
import { plateState, type KnownState } from "./plate-state.ts";
import type { CitationFacts } from "./store-citations.ts";

const REQUIRED = ["number", "plateNumber", "violation", "location", "issuedOn", "dueOn", "fine"] as const;
const OPTIONAL = ["plateState", "fees", "state", "accountNumber", "note", "photos"] as const;

export type CitationColumn = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];

/** The columns of a citation file. */
export const citationColumns = { required: REQUIRED, optional: OPTIONAL };

/** The maximum length of a plate in forms and calls. */
const LONGEST_PLATE = 15;
const LONGEST_STATE = 30;
const LONGEST_NUMBER = 30;
const LONGEST_ACCOUNT = 64;
const LONGEST_LINE = 200;
const LONGEST_NOTE = 1000;

/** The largest amount that the API can represent (AMOUNT in src/domain/money.ts), in cents. */
const MOST_CENTS = 999_999_999;

/** Characters that a number may contain, since it is part of page addresses. */
const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u;
/** At least one visible character: separators alone are not a plate. */
const VISIBLE = /[\p{L}\p{N}\p{S}]/u;

/** What is wrong with a value, in a message that says what was expected; undefined if nothing is. */
type Problem = string | undefined;

function lineProblem(text: string, longest: number): Problem {
  return text.length <= longest && isOneLine(text) ? undefined : `expected at most ${longest} printed characters`;
}

function numberProblem(number: string): Problem {
  if (number.length > LONGEST_NUMBER || !NUMBER.test(number))
    return `expected at most ${LONGEST_NUMBER} letters and digits, with hyphens, points or spaces between`;
  return isReservedNumber(number) ? `"${number}" is a word of the portal's own addresses` : undefined;
}

function plateProblem(plate: string): Problem {
  const isPlate = plate.length <= LONGEST_PLATE && VISIBLE.test(plate) && isOneLine(plate);
  return isPlate ? undefined : `expected a plate of at most ${LONGEST_PLATE} characters`;
}

function dayProblem(text: string): Problem {
  return parsePlainDate(text) === undefined ? "expected a day as YYYY-MM-DD, such as 2026-08-31" : undefined;
}

function amountProblem(text: string): Problem {
  return parseAmount(text) === undefined ? "expected an amount with two decimals, such as 45.00" : undefined;
}

function stateProblem(text: string): Problem {
  if (citationStates.some((state) => state === text)) return undefined;
  const near = nearestName(text, citationStates);
  return near === undefined ? `expected one of ${citationStates.join(", ")}` : `did you mean ${near}?`;
}

function issueProblem(text: string, today: PlainDate): Problem {
  const problem = dayProblem(text);
  return problem ?? (text > today ? `expected a day that has come; today is ${today}` : undefined);
}

function dueProblem({ dueOn, issuedOn }: Values): Problem {
  const problem = dayProblem(dueOn);
  return problem ?? (dueOn < issuedOn ? "expected a day on or after issuedOn" : undefined);
}

function feesProblem({ fine, fees }: Values): Problem {
  if (fees === "") return undefined;
  const total = (parseAmount(fine) ?? ZERO) + (parseAmount(fees) ?? ZERO);
  return amountProblem(fees) ?? (total > MOST_CENTS ? "expected no more than 9999999.99 with the fine" : undefined);
}

/** The value that removes a citation's photos; an empty value leaves them. */
const NO_PHOTOS = "none";
const LONGEST_NAME = 120;

/** Returns the names of photos, which semicolons separate; undefined if the column is empty. */
function photoNames(text: string): readonly string[] | undefined {
  if (text === "") return undefined;
  if (text === NO_PHOTOS) return [];
  const names = text.split(";").map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}

/** Whether a name denotes a file in the folder of the citation file, and not outside of it. */
function isPhotoName(name: string): boolean {
  return name.length <= LONGEST_NAME && isOneLine(name) && !/^\.|[/\\]/.test(name);
}

function photosProblem(text: string): Problem {
  const names = photoNames(text) ?? [];
  const isFit = names.length <= MOST_FILES && names.every(isPhotoName);
  return isFit ? undefined : `expected at most ${MOST_FILES} names of files beside this one, with semicolons between`;
}

type Values = CsvRow<CitationColumn>["values"];

/** What the rows of a file are validated with. */
export interface CitationRules {
  /** Today in the tenant's time zone. */
  readonly today: PlainDate;
  /** Finds the states that drivers choose from. */
  readonly knownState: KnownState;
}

function problemsOf(values: Values, rules: CitationRules): Record<CitationColumn, Problem> {
  return {
    number: numberProblem(values.number),
    plateNumber: plateProblem(normalisePlate(values.plateNumber)),
    plateState: lineProblem(values.plateState, LONGEST_STATE),
    violation: lineProblem(values.violation, LONGEST_LINE),
    location: lineProblem(values.location, LONGEST_LINE),
    issuedOn: issueProblem(values.issuedOn, rules.today),
    dueOn: dueProblem(values),
    fine: amountProblem(values.fine),
    fees: feesProblem(values),
    state: values.state === "" ? undefined : stateProblem(values.state),
    accountNumber: lineProblem(values.accountNumber, LONGEST_ACCOUNT),
    note: lineProblem(values.note, LONGEST_NOTE),
    photos: photosProblem(values.photos),
  };
}

function faultsOf({ line, values }: CsvRow<CitationColumn>, rules: CitationRules): LineFault[] {
  const problems = problemsOf(values, rules);
  return [...REQUIRED, ...OPTIONAL].flatMap((column): LineFault[] => {
    const isMissing = values[column] === "" && REQUIRED.some((name) => name === column);
    const problem = isMissing ? "is missing" : problems[column];
    return problem === undefined ? [] : [{ line, column, problem }];
  });
}

/** Normalises a value as forms do before storing; undefined if it is empty. */
function given(text: string): string | undefined {
  return text === "" ? undefined : text.normalize("NFC");
}

/** Returns the citation of a valid row. */
function factsOf(values: Values, { knownState }: CitationRules): CitationFacts {
  return {
    number: values.number.normalize("NFC"),
    plate: { number: normalisePlate(values.plateNumber), state: plateState(values.plateState, knownState) },
    accountNumber: given(values.accountNumber),
    violation: values.violation.normalize("NFC"),
    location: values.location.normalize("NFC"),
    issuedOn: values.issuedOn as PlainDate,
    dueOn: values.dueOn as PlainDate,
    fineCents: parseAmount(values.fine) ?? ZERO,
    feesCents: parseAmount(values.fees) ?? ZERO,
    state: values.state === "" ? "UNPAID" : (values.state as CitationState),
    note: given(values.note),
    photos: photoNames(values.photos),
  };
}

/** Finds numbers that occur twice in the file, in any spelling. */
function repeatedNumbers(rows: readonly CsvRow<CitationColumn>[]): LineFault[] {
  const lines = new Map<string, number>();
  return rows.flatMap(({ line, values }): LineFault[] => {
    const key = citationKey(values.number);
    const first = lines.get(key);
    if (first !== undefined) return [{ line, column: "number", problem: `is in line ${first} already` }];
    if (key !== "") lines.set(key, line);
    return [];
  });
}

/** A row that names photos. */
export interface NamingCitation {
  readonly line: number;
  /** The key of its citation's number; undefined if the number is invalid. */
  readonly key: string | undefined;
  readonly photos: readonly string[];
}

/** Returns the photos that a row names, even if it has other faults, so that all faults are reported at once. */
function namingOf({ line, values }: CsvRow<CitationColumn>): NamingCitation[] {
  const photos = photoNames(values.photos) ?? [];
  if (photos.length === 0 || photosProblem(values.photos) !== undefined) return [];
  return [{ line, key: numberProblem(values.number) === undefined ? citationKey(values.number) : undefined, photos }];
}

/** Reads the rows of a citation file. `citations` is empty if there are faults. */
export function readCitationRows(
  rows: readonly CsvRow<CitationColumn>[],
  rules: CitationRules,
): { citations: CitationFacts[]; naming: NamingCitation[]; faults: LineFault[] } {
  const faults = [...rows.flatMap((row) => faultsOf(row, rules)), ...repeatedNumbers(rows)];
  const citations = faults.length > 0 ? [] : rows.map(({ values }) => factsOf(values, rules));
  return { citations, naming: rows.flatMap(namingOf), faults };
}
