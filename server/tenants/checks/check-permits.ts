import type { PermitType } from "../../../src/domain/generated/meta-permits.ts";
import { needsStartDate } from "../../../src/domain/permits.ts";
import type { TenantFault } from "../types.ts";
import { checkDate, isOutOfOrder } from "./check-dates.ts";
import { fault } from "./faults.ts";

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
  if (faults.length > 0) return faults;
  return PAIRS.flatMap(([earlier, later]) =>
    isOutOfOrder(permit[earlier], permit[later])
      ? [fault(file, `${pointer}/${later}`, `a date on or after ${earlier}, ${permit[earlier]}`)]
      : [],
  );
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

function conditionFaults({ conditions }: PermitType, pointer: string, file: string): TenantFault[] {
  return (conditions ?? []).flatMap(({ attribute }, index) =>
    attribute.toUpperCase() === "VIP"
      ? [
          fault(
            file,
            `${pointer}/conditions/${index}/attribute`,
            'an attribute other than VIP, which "vipOnly" asks for',
          ),
        ]
      : [],
  );
}

/** What is wrong with the permits of a tenant, beyond their shape. */
export function checkPermits(permits: readonly PermitType[], isDemo: boolean, file: string): TenantFault[] {
  const ids = permits.map(({ id }) => id);
  return permits.flatMap((permit, index) => {
    const pointer = `/permits/${index}`;
    const isTwice = ids.indexOf(permit.id) !== index;
    return [
      ...(isTwice ? [fault(file, `${pointer}/id`, `an id that no other permit has, not "${permit.id}"`)] : []),
      ...termFaults(permit, pointer, file),
      ...dateFaults(permit, pointer, isDemo, file),
      ...conditionFaults(permit, pointer, file),
    ];
  });
}
