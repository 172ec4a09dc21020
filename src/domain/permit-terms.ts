import type { AskedPart } from "./asked-fields.ts";
import { parsePlainDate, type PlainDate } from "./dates.ts";
import type { FormValues } from "./effective-form.ts";
import type { Entity } from "./form-entity.ts";
import type { Permit } from "./generated/api-orders.ts";
import { needsStartDate } from "./permits.ts";

/** What a driver says of a permit beside its vehicles: form permit-terms. */
export interface PermitTerms {
  /** Null until a day is chosen. */
  readonly startOn: PlainDate | null;
  /** Empty until one is given. */
  readonly reasonForVisit: string;
}

type Asking = Pick<
  Permit,
  "permitType" | "reasonForVisitIsRequired" | "hasVisitReasons" | "validStartDate" | "validEndDate"
>;

/** The field that asks for the reason: chosen from the permit's list, or typed where it has none. */
function reasonField({ hasVisitReasons }: Asking): "visitReason" | "reasonForVisit" {
  return hasVisitReasons === true ? "visitReason" : "reasonForVisit";
}

/**
 * What a permit asks of the form permit-terms (specification section 2): permits that are not standard ones a start date,
 * from the tenant's today on and within the permit's own days; a permit that requires one the reason for the visit.
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

/** What the form begins with. */
export function termsEntity(permit: Asking, { startOn, reasonForVisit }: PermitTerms): Entity {
  return { startDate: startOn ?? undefined, [reasonField(permit)]: reasonForVisit };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** What the form was answered. */
export function termsOf({ startDate, visitReason, reasonForVisit }: FormValues): PermitTerms {
  return {
    startOn: parsePlainDate(textOf(startDate)) ?? null,
    reasonForVisit: textOf(visitReason ?? reasonForVisit),
  };
}
