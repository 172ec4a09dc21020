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

/** The maximum length of a driver attribute's value. */
const LONGEST_VALUE = 200;

/** The pairs of dates that must be in this order. */
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

/** The faults of missing dates, without which the validity of a permit of this type would be unknown. */
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

/** The faults of reasons for a visit that are never asked for, or that are not a readable line. */
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

/** The faults of names and values that no driver can have: they are spelled differently, or cannot be stored. */
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

/** The largest amount that can be sent and stored: seven digits before the point (decisions.md section 4). */
const LARGEST = parseAmount("9999999.99") ?? ZERO;

/** The fault of a price that would make a full cart exceed the largest amount of an order. */
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

/** The tenant's data that permits are checked against. */
interface PermitTermsOfTenant {
  readonly isDemo: boolean;
  readonly taxRate: BasisPoints;
  /** The names of the drivers' attributes, if all drivers are known, as in a demonstration. */
  readonly attributesOfDrivers?: readonly string[] | undefined;
}

/** The faults of a tenant's permits, beyond their shape. */
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
