import { parsePlainDate, type PlainDate } from "../../src/domain/dates.ts";
import type { AttributeCondition, PermitType } from "../../src/domain/generated/meta-permits.ts";
import { parseAmount, type Cents } from "../../src/domain/money.ts";
import type { PermitTypeName } from "../../src/domain/permits.ts";
import { resolveRelativeDate } from "./relative-dates.ts";

/** A permit that a tenant sells, with real dates in its time zone, amounts in cents, and all defaults. */
export interface CatalogPermit {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly permitType: PermitTypeName;
  readonly lotName: string;
  readonly validStartDate?: PlainDate;
  readonly validEndDate?: PlainDate;
  readonly salesStartDate?: PlainDate;
  readonly salesEndDate?: PlainDate;
  readonly validDays?: number;
  readonly priceCents: Cents;
  readonly feeCents: Cents;
  readonly allowedNoVehicles: number;
  readonly allowAnonymousSales: boolean;
  readonly hasFulfillmentLetter: boolean;
  readonly reasonForVisitIsRequired: boolean;
  /** The reasons that can be chosen; if undefined, the driver types one. */
  readonly visitReasons?: readonly string[];
  /** The number of units that can be sold; undefined means unlimited. */
  readonly capacity?: number;
  /** A driver sees the permit if all conditions match; everyone does if there are none. */
  readonly conditions: readonly AttributeCondition[];
  /** Only drivers with the attribute VIP see it. */
  readonly vipOnly: boolean;
}

const DATES = ["validStartDate", "validEndDate", "salesStartDate", "salesEndDate"] as const;

function realDate(written: string, today: PlainDate): PlainDate {
  const date = parsePlainDate(resolveRelativeDate(written, today));
  if (date === undefined) throw new RangeError(`"${written}" is no date`);
  return date;
}

function amountOf(written: string): Cents {
  const amount = parseAmount(written);
  if (amount === undefined) throw new RangeError(`"${written}" is no amount`);
  return amount;
}

/**
 * A permit of a tenant's document on a day of that tenant. Throws RangeError on invalid dates and amounts, which
 * documents that passed the checker do not have.
 */
export function catalogPermit(document: PermitType, today: PlainDate): CatalogPermit {
  const { price, fee, validStartDate: _start, validEndDate: _end, ...rest } = document;
  const { salesStartDate: _salesStart, salesEndDate: _salesEnd, ...others } = rest;
  const dates = DATES.flatMap((name) => {
    const written = document[name];
    return written === undefined ? [] : [[name, realDate(written, today)] as const];
  });
  return {
    ...others,
    ...Object.fromEntries(dates),
    priceCents: amountOf(price),
    feeCents: amountOf(fee),
    allowAnonymousSales: document.allowAnonymousSales ?? false,
    hasFulfillmentLetter: document.hasFulfillmentLetter ?? false,
    reasonForVisitIsRequired: document.reasonForVisitIsRequired ?? false,
    conditions: document.conditions ?? [],
    vipOnly: document.vipOnly ?? false,
  };
}
