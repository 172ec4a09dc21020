import type { AskedPart } from "./asked-fields.ts";
import { parsePlainDate, type PlainDate } from "./dates.ts";
import type { FormValues } from "./effective-form.ts";
import type { Entity } from "./form-entity.ts";
import type { Permit } from "./generated/api-orders.ts";
import { needsStartDate } from "./permits.ts";

/** The driver's answers for a permit in addition to its vehicles: form permit-terms. */
export interface PermitTerms {
  /** Null until a day is chosen. */
  readonly startOn: PlainDate | null;
  /** Empty until a reason is given. */
  readonly reasonForVisit: string;
}

type Asking = Pick<
  Permit,
  "permitType" | "reasonForVisitIsRequired" | "hasVisitReasons" | "validStartDate" | "validEndDate"
>;

/** The field for the reason: chosen from the permit's list, or typed if there is no list. */
function reasonField({ hasVisitReasons }: Asking): "visitReason" | "reasonForVisit" {
  return hasVisitReasons === true ? "visitReason" : "reasonForVisit";
}

/**
 * The fields that a permit needs in the form permit-terms (specification section 2): a start date for permits that are
 * not standard ones, from the tenant's current date on and within the permit's own days; a reason for the visit for
 * permits that require one.
 */
export function termsAsked(permit: Asking, today: PlainDate): AskedPart {
  const { permitType, reasonForVisitIsRequired, validStartDate, validEndDate } = permit;
  const begins = parsePlainDate(validStartDate ?? "") ?? today;
  const startDate = { first: begins > today ? begins : today, last: parsePlainDate(validEndDate ?? "") };
  return {
    fields: [
      ...(needsStartDate(permitType) ? ["startDate"] : []),
      ...(reasonForVisitIsRequired ? [reasonField(permit)] : []),
    ],
    days: { startDate },
  };
}

/** The initial data of the form. */
export function termsEntity(permit: Asking, { startOn, reasonForVisit }: PermitTerms): Entity {
  return { startDate: startOn ?? undefined, [reasonField(permit)]: reasonForVisit };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Converts the answers of the form. */
export function termsOf({ startDate, visitReason, reasonForVisit }: FormValues): PermitTerms {
  return {
    startOn: parsePlainDate(textOf(startDate)) ?? null,
    reasonForVisit: textOf(visitReason ?? reasonForVisit),
  };
}
