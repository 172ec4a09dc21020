import type { FormId } from "../../../src/domain/generated/document-names.ts";
import { isOneLine } from "../../../src/domain/one-line.ts";
import { translate } from "../../../src/domain/messages.ts";
import { userNameKey } from "../../identity/user-names.ts";
import { nearestName } from "../../tenants/nearest-name.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { CsvColumns, CsvRow, LineFault } from "../csv/csv-table.ts";
import { checkForm } from "../forms/form-check.ts";
import type { DriverAttribute } from "../../../src/domain/generated/api-entities.ts";
import { userNameFault } from "../accounts/new-driver.ts";
import type { ServerOptions } from "../forms/options.ts";
import { attributeColumns, attributeFaults, attributesOfRow, type AttributeColumn } from "./attribute-columns.ts";

const REQUIRED = ["subject", "userName", "firstName", "lastName", "emailAddress"] as const;
const OPTIONAL = ["group", "accountId"] as const;

type OwnColumn = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];

type DriverColumn = OwnColumn | AttributeColumn;

/** The columns of a tenant's driver file. */
export function driverColumns(tenant: Pick<EffectiveTenant, "permits">): CsvColumns<DriverColumn> {
  return { required: REQUIRED, optional: [...OPTIONAL, ...attributeColumns(tenant)] };
}

/** The maximum length of a subject in OpenID Connect. */
const LONGEST_SUBJECT = 255;
/** The maximum length of an account number in calls. */
const LONGEST_NUMBER = 64;

/** A driver as a row describes them. */
export interface ImportedDriver {
  readonly line: number;
  readonly subject: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
  readonly group: string;
  /** The driver's known account number; undefined if one is to be generated. */
  readonly accountId: string | undefined;
  readonly attributes: readonly DriverAttribute[];
}

function driverOf(row: CsvRow<DriverColumn>, tenant: EffectiveTenant): ImportedDriver {
  const { line, values } = row;
  const { subject, group, accountId } = values;
  return {
    line,
    subject,
    // NFC, the form in which forms store text.
    userName: values.userName.normalize("NFC"),
    firstName: values.firstName.normalize("NFC"),
    lastName: values.lastName.normalize("NFC"),
    emailAddress: values.emailAddress.normalize("NFC"),
    group: group === "" ? (tenant.groups[0] ?? tenant.slug) : group,
    accountId: accountId === "" ? undefined : accountId,
    attributes: attributesOfRow(row, attributeColumns(tenant)),
  };
}

/** Returns the message of the form that asks drivers for the same field; undefined if the form accepts the answer. */
function formFault(
  tenant: EffectiveTenant,
  options: ServerOptions,
  [formId, field]: [formId: FormId, field: string],
  entity: object,
): string | undefined {
  const check = checkForm(tenant, formId, entity, options);
  return check.kind === "refused" ? check.errors.find((error) => error.field === field)?.message : undefined;
}

/** Returns what is wrong with a user group, in a message that suggests the nearest; undefined if the group exists. */
export function groupFault(tenant: EffectiveTenant, group: string): string | undefined {
  if (tenant.groups.includes(group)) return undefined;
  const near = nearestName(group, tenant.groups);
  const hint = near === undefined ? `there are: ${tenant.groups.join(", ")}` : `did you mean "${near}"?`;
  return `${JSON.stringify(group.slice(0, 60))} is no group of ${tenant.slug}; ${hint}`;
}

/** Whether a text has 1 to `longest` characters on one line. */
function isShortLine(text: string, longest: number): boolean {
  return text !== "" && text.length <= longest && isOneLine(text);
}

/** Returns what is wrong with the values of a row, by column. */
function valueFaults(driver: ImportedDriver, tenant: EffectiveTenant, options: ServerOptions) {
  const { subject, userName, firstName, lastName, emailAddress, group, accountId } = driver;
  const nameCode = userNameFault(userName);
  const faults: Record<OwnColumn, string | undefined> = {
    subject: isShortLine(subject, LONGEST_SUBJECT) ? undefined : `has at most ${LONGEST_SUBJECT} printed characters`,
    userName:
      formFault(tenant, options, ["registration", "userName"], { userName }) ??
      (nameCode === undefined ? undefined : translate(tenant.messages, `errors.${nameCode}`)),
    firstName: formFault(tenant, options, ["person", "firstName"], { firstName }),
    lastName: formFault(tenant, options, ["person", "lastName"], { lastName }),
    emailAddress: formFault(tenant, options, ["email", "address"], { address: emailAddress }),
    group: groupFault(tenant, group),
    accountId:
      accountId === undefined || isShortLine(accountId, LONGEST_NUMBER)
        ? undefined
        : `has at most ${LONGEST_NUMBER} printed characters`,
  };
  return faults;
}

function faultsOf(row: CsvRow<DriverColumn>, driver: ImportedDriver, tenant: EffectiveTenant, options: ServerOptions) {
  const { line } = row;
  const faults = valueFaults(driver, tenant, options);
  const own = [...REQUIRED, ...OPTIONAL].flatMap((column): LineFault[] => {
    const isMissing = row.values[column] === "" && REQUIRED.some((name) => name === column);
    const problem = isMissing ? "is missing" : faults[column];
    return problem === undefined ? [] : [{ line, column, problem }];
  });
  return [...own, ...attributeFaults(row, attributeColumns(tenant))];
}

/** Values that must be unique in the file, in the form in which they are compared. */
const UNIQUE: readonly [OwnColumn, (driver: ImportedDriver) => string | undefined][] = [
  ["subject", ({ subject }) => subject],
  ["userName", ({ userName }) => userNameKey(userName)],
  ["accountId", ({ accountId }) => accountId],
];

function repeatFaults(drivers: readonly ImportedDriver[]): LineFault[] {
  return UNIQUE.flatMap(([column, keyOf]) => {
    const lines = new Map<string, number>();
    return drivers.flatMap((driver): LineFault[] => {
      const key = keyOf(driver) ?? "";
      const first = lines.get(key);
      if (key !== "" && first === undefined) lines.set(key, driver.line);
      return first === undefined ? [] : [{ line: driver.line, column, problem: `stands in line ${first} already` }];
    });
  });
}

/**
 * Reads the rows of a driver file, and checks them with the tenant's own forms: the file accepts what a driver could
 * have entered there. Faults are not sorted.
 */
export function readDrivers(
  rows: readonly CsvRow<DriverColumn>[],
  tenant: EffectiveTenant,
  options: ServerOptions,
): { drivers: ImportedDriver[]; faults: LineFault[] } {
  const read = rows.map((row) => ({ row, driver: driverOf(row, tenant) }));
  const drivers = read.map(({ driver }) => driver);
  const faults = read.flatMap(({ row, driver }) => faultsOf(row, driver, tenant, options));
  return { drivers, faults: [...faults, ...repeatFaults(drivers)] };
}
