import { dateInZone, parsePlainDate } from "../../../src/domain/dates.ts";
import type { FieldError } from "../../../src/domain/effective-form.ts";
import { flowOf } from "../../../src/domain/flow-kinds.ts";
import { walkedFlow } from "../../../src/domain/flows.ts";
import type { VisitorAnswers, VisitorPermitRequest } from "../../../src/domain/generated/api-visitors.ts";
import { translate } from "../../../src/domain/messages.ts";
import { isPossibleStart, permitPeriod, type PermitPeriod } from "../../../src/domain/permits.ts";
import { plateKey } from "../../../src/domain/plates.ts";
import type { AttributeAnswers } from "../../db/schema.ts";
import type { CatalogPermit, EffectiveTenant } from "../../tenants/types.ts";
import { attributesOf, textAt } from "../forms/checked-entity.ts";
import { checkForm, fieldError } from "../forms/form-check.ts";
import { withVisitReasons, type ServerOptions } from "../forms/options.ts";
import { checkStepAnswers, divideAttributes, formOf, ownAnswersOf, stepFaults } from "../forms/own-answers.ts";

/** The form that a visitor fills in. */
const FORM = "visitor-permit";

/** A visit that passed validation. */
export interface CheckedVisit {
  readonly permit: CatalogPermit;
  readonly period: PermitPeriod;
  readonly plate: { readonly key: string; readonly number: string; readonly state: string };
  readonly emailAddress: string | null;
  readonly answers: VisitorAnswers;
  readonly attributes: AttributeAnswers;
}

/** What a visit is validated with. now: epoch milliseconds. */
interface VisitContext {
  readonly tenant: EffectiveTenant;
  readonly permit: CatalogPermit;
  readonly options: ServerOptions;
  readonly now: number;
}

/** The permit decides whether the reason is required, whatever the form says: from its list, typed, or not at all. */
function reasonFault(
  data: Readonly<Record<string, unknown>>,
  { tenant, permit }: VisitContext,
): FieldError | undefined {
  if (!permit.reasonForVisitIsRequired) return undefined;
  const field = permit.visitReasons === undefined ? "reasonForVisit" : "visitReason";
  if (data[field] !== undefined) return undefined;
  return fieldError(formOf(tenant, FORM), tenant.messages, field, "required");
}

/** Returns the first and last day of the visit, or the error of the field if it cannot begin on that day. */
function periodOf(startDate: string | null, { tenant, permit, now }: VisitContext): PermitPeriod | FieldError {
  const start = parsePlainDate(startDate ?? "");
  const today = dateInZone(now, tenant.document.timeZone);
  const isPossible = start !== undefined && isPossibleStart(permit, start, today);
  const period = isPossible ? permitPeriod(permit, start) : undefined;
  if (period !== undefined) return period;
  const message = translate(tenant.messages, "ordering.problems.start-not-possible");
  return { field: "startDate", rule: "formatMinimum", message };
}

/**
 * Validates what a visitor entered by the tenant's form, its additional steps and the permit, or returns the errors of
 * the invalid fields.
 */
export function checkVisit(
  request: VisitorPermitRequest,
  context: VisitContext,
): CheckedVisit | { readonly errors: readonly FieldError[] } {
  const { tenant, permit, options } = context;
  const { ofForm, ofSteps } = divideAttributes(formOf(tenant, FORM), request.attributes);
  const { permitId: _permitId, visitReason, reasonForVisit, ...rest } = request;
  // If the permit has a list of reasons, only those are accepted; if it has none, the reason is typed.
  const reason = permit.visitReasons === undefined ? { reasonForVisit } : { visitReason };
  const asked = withVisitReasons(options, permit.visitReasons ?? []);
  const check = checkForm(tenant, FORM, { ...rest, ...reason, attributes: ofForm }, asked);
  if (check.kind === "refused") return { errors: check.errors };
  const missing = reasonFault(check.data, context);
  const period = periodOf(textAt(check.entity, "startDate"), context);
  const faults = [missing, "field" in period ? period : undefined].filter((each) => each !== undefined);
  if (faults.length > 0 || "field" in period) return { errors: faults };
  const steps = checkStepAnswers(tenant, walkedFlow(flowOf(tenant.boot.flows, FORM), {}), ofSteps, options);
  if (steps.kind !== "valid") return { errors: stepFaults(tenant, steps) };
  const attributes = attributesOf(check.entity);
  const number = textAt(check.entity, "licensePlate.number") ?? "";
  const given = {
    make: textAt(check.entity, "make.name"),
    color: textAt(check.entity, "color"),
    reasonForVisit: textAt(check.entity, "visitReason") ?? textAt(check.entity, "reasonForVisit"),
  };
  return {
    permit,
    period,
    plate: { key: plateKey(number), number, state: textAt(check.entity, "licensePlate.state.code") ?? "" },
    emailAddress: textAt(check.entity, "emailAddress"),
    answers: {
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)),
      own: [...ownAnswersOf({ tenant, files: options.files }, FORM, attributes), ...steps.answers],
    },
    attributes: { ...attributes, ...steps.attributes },
  };
}
