import { CART_LIMIT } from "../../../src/domain/cart-rules.ts";
import type { PermitType } from "../../../src/domain/generated/meta-permits.ts";
import { isInvisible } from "../../../src/domain/invisible-text.ts";
import { groupAmount, parseAmount, ZERO, type BasisPoints } from "../../../src/domain/money.ts";
import { isOneLine } from "../../../src/domain/one-line.ts";
import { needsStartDate } from "../../../src/domain/permits.ts";
import { priceLines } from "../../../src/domain/pricing.ts";
import type { TenantFault } from "../types.ts";
import { checkDate, isOutOfOrder } from "./check-dates.ts";
import { fault, unknownName } from "./faults.ts";

/** Longest value of a driver's attribute. */
const LONGEST_VALUE = 200;

/** Dates of a permit, each pair in the order in which they must come. */
const PAIRS = [
  ["validStartDate", "validEndDate"],
  ["salesStartDate", "salesEndDate"],
  ["salesStartDate", "validEndDate"],
  ["salesEndDate", "validEndDate"],
] as const;

const DATES = ["validStartDate", "validEndDate", "salesStartDate", "salesEndDate"] as const;

function dateFaults(permit: PermitType, pointer: string, isDemo: boolean, file: string): TenantFault[] {
  const faults = DATES.flatMap((name) => {
    const date = permit[name];
    return date === undefined ? [] : checkDate(date, `${pointer}/${name}`, isDemo, file);
  });
  const isSound = (name: string) => faults.every((found) => found.pointer !== `${pointer}/${name}`);
  const pairs = PAIRS.filter(([earlier, later]) => isSound(earlier) && isSound(later));
  const order = pairs.flatMap(([earlier, later]) =>
    isOutOfOrder(permit[earlier], permit[later])
      ? [fault(file, `${pointer}/${later}`, `a date on or after ${earlier}, ${permit[earlier]}`)]
      : [],
  );
  return [...faults, ...order];
}

/** Dates without which nobody could say when a permit of this type is valid. */
function termFaults(permit: PermitType, pointer: string, file: string): TenantFault[] {
  const { permitType } = permit;
  const needed = permitType === "STD_PERMIT" ? (["validStartDate", "validEndDate"] as const) : [];
  const faults = needed
    .filter((name) => permit[name] === undefined)
    .map((name) => fault(file, pointer, `the property "${name}" of a ${permitType}, which is missing`));
  if (permitType === "EFP" && permit.validDays === undefined) {
    faults.push(fault(file, pointer, 'the property "validDays" of an EFP, which is missing'));
  }
  if (permit.validDays !== undefined && !needsStartDate(permitType)) {
    faults.push(fault(file, `${pointer}/validDays`, `no days: a ${permitType} has validStartDate and validEndDate`));
  }
  return faults;
}

/** Reasons for a visit that nobody is asked for, or that cannot be read as one line. */
function reasonFaults({ reasonForVisitIsRequired, visitReasons }: PermitType, pointer: string, file: string) {
  if (visitReasons === undefined) return [];
  const place = `${pointer}/visitReasons`;
  const expected = "a reason of one line that can be read, without spaces around it";
  const unreadable = visitReasons.flatMap((reason, index) => {
    const isSound = !isInvisible(reason) && isOneLine(reason) && reason.trim().normalize("NFC") === reason;
    return isSound ? [] : [fault(file, `${place}/${index}`, expected)];
  });
  if (reasonForVisitIsRequired === true) return unreadable;
  return [fault(file, place, '"reasonForVisitIsRequired": true beside it, or nobody is asked'), ...unreadable];
}

/** Names and values that no driver can be given: by another spelling, or because they cannot be stored. */
function unusableFaults(
  { attribute, values }: NonNullable<PermitType["conditions"]>[number],
  known: readonly string[] | undefined,
  pointer: string,
  file: string,
): TenantFault[] {
  const faults = values.flatMap((value, index) => {
    const isStorable = !isInvisible(value) && value.length <= LONGEST_VALUE && isOneLine(value);
    const expected = `a value of one line that can be read, of at most ${LONGEST_VALUE} characters`;
    return isStorable ? [] : [fault(file, `${pointer}/values/${index}`, expected)];
  });
  const place = `${pointer}/attribute`;
  const isOtherStatus = attribute !== "Status" && attribute.toLowerCase() === "status";
  if (isOtherStatus) return [...faults, unknownName(file, place, "an attribute", attribute, ["Status"])];
  if (isInvisible(attribute) || !isOneLine(attribute))
    return [...faults, fault(file, place, "a name that can be read")];
  if (known === undefined || known.includes(attribute)) return faults;
  return [...faults, unknownName(file, place, "an attribute of a driver in demo/accounts.json", attribute, known)];
}

function conditionFaults(
  { conditions }: PermitType,
  known: readonly string[] | undefined,
  pointer: string,
  file: string,
): TenantFault[] {
  return (conditions ?? []).flatMap((condition, index) =>
    condition.attribute.toUpperCase() === "VIP"
      ? [
          fault(
            file,
            `${pointer}/conditions/${index}/attribute`,
            'an attribute other than VIP, which "vipOnly" asks for',
          ),
        ]
      : unusableFaults(condition, known, `${pointer}/conditions/${index}`, file),
  );
}

/** The largest amount that travels and is stored: seven digits before the point (decisions.md section 4). */
const LARGEST = parseAmount("9999999.99") ?? ZERO;

/** A permit whose price makes a full cart more than any order can come to. */
function amountFaults(permit: PermitType, pointer: string, taxRate: BasisPoints, file: string): TenantFault[] {
  const line = { priceCents: parseAmount(permit.price) ?? ZERO, feeCents: parseAmount(permit.fee) ?? ZERO };
  const { totalCents } = priceLines(
    Array.from({ length: CART_LIMIT }, () => line),
    taxRate,
  );
  if (totalCents <= LARGEST) return [];
  const most = `${CART_LIMIT} of them with fee and tax come to ${groupAmount(totalCents)}, an order to ${groupAmount(LARGEST)} at most`;
  return [fault(file, `${pointer}/price`, `a lower price: ${most}`)];
}

/** What permits are checked against beside themselves. */
interface PermitTermsOfTenant {
  readonly isDemo: boolean;
  readonly taxRate: BasisPoints;
  /** Names of attributes that drivers have, where all drivers are known: in a demonstration. */
  readonly attributesOfDrivers?: readonly string[] | undefined;
}

/** What is wrong with the permits of a tenant, beyond their shape. */
export function checkPermits(
  permits: readonly PermitType[],
  { isDemo, taxRate, attributesOfDrivers }: PermitTermsOfTenant,
  file: string,
): TenantFault[] {
  const ids = permits.map(({ id }) => id);
  return permits.flatMap((permit, index) => {
    const pointer = `/permits/${index}`;
    const isTwice = ids.indexOf(permit.id) !== index;
    return [
      ...(isTwice ? [fault(file, `${pointer}/id`, `an id that no other permit has, not "${permit.id}"`)] : []),
      ...termFaults(permit, pointer, file),
      ...dateFaults(permit, pointer, isDemo, file),
      ...reasonFaults(permit, pointer, file),
      ...conditionFaults(permit, attributesOfDrivers, pointer, file),
      ...amountFaults(permit, pointer, taxRate, file),
    ];
  });
}
