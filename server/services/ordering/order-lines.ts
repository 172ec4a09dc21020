import { parsePlainDate, type PlainDate } from "../../../src/domain/dates.ts";
import type { FieldError } from "../../../src/domain/effective-form.ts";
import { flowOf } from "../../../src/domain/flow-kinds.ts";
import { walkedFlow } from "../../../src/domain/flows.ts";
import type { OrderVehicle, PermitToPurchase } from "../../../src/domain/generated/api-orders.ts";
import { isInvisible } from "../../../src/domain/invisible-text.ts";
import { translate } from "../../../src/domain/messages.ts";
import { maximumNumber } from "../../../src/domain/payment-rules.ts";
import {
  isOverlapping,
  isPossibleStart,
  needsStartDate,
  permitPeriod,
  vehicleLimit,
  type PermitPeriod,
} from "../../../src/domain/permits.ts";
import { platesOf } from "../../../src/domain/order-vehicles.ts";
import type { PricedLine } from "../../../src/domain/pricing.ts";
import type { CatalogPermit, EffectiveTenant } from "../../tenants/types.ts";
import { checkForm, fieldError } from "../forms/form-check.ts";
import { withVisitReasons, type ServerOptions } from "../forms/options.ts";
import { checkStepAnswers, formOf, type GivenAnswers } from "../forms/own-answers.ts";
import { findExistingPermit, type ExistingPermit } from "../orders/driver-lines.ts";
import type { Buyer } from "./buyer.ts";
import { orderVehicle } from "./order-answers.ts";
import { OrderRefused, refuseChangedForm, refuseLine, wordsByField } from "./order-refused.ts";
import { unitsOfDriver, isMatching, offerOf, type OfferFacts } from "./permit-offers.ts";

/** One permit of an order, checked and priced by the server. */
export interface CheckedLine extends PricedLine, GivenAnswers {
  readonly permit: CatalogPermit;
  readonly period: PermitPeriod;
  readonly vehicles: readonly OrderVehicle[];
  readonly reasonForVisit: string | undefined;
}

/** What lines are checked against. */
export interface LineContext {
  readonly tenant: EffectiveTenant;
  readonly buyer: Buyer;
  readonly facts: OfferFacts;
  readonly options: ServerOptions;
}

function permitOf(wanted: PermitToPurchase, { tenant, facts }: LineContext): CatalogPermit | OrderRefused {
  const permit = tenant.permits.find((each) => each.id === wanted.id);
  // Permits that were removed, are for other drivers or never existed get the same refusal, which reveals nothing.
  if (permit === undefined || !isMatching(permit, facts)) return refuseLine("permit_unavailable", wanted.id);
  const { availability, pendingOrder } = offerOf(permit, facts);
  if (availability === "maximum-reached") return refuseLine("maximum_number", permit.id);
  if (pendingOrder !== undefined) return refuseLine("payment_pending", permit.id, { orderNumber: pendingOrder });
  if (availability === "already-yours") return refuseLine("permit_already_yours", permit.id);
  if (availability !== "available") return refuseLine("permit_unavailable", permit.id);
  return permit;
}

function vehiclesOf(
  wanted: PermitToPurchase,
  permit: CatalogPermit,
  context: LineContext,
): OrderVehicle[] | OrderRefused {
  const { tenant, buyer, options } = context;
  const ids: readonly string[] = wanted.vehicleIds;
  if (ids.length === 0) {
    const vehicleIds = translate(tenant.messages, "ordering.problems.no-vehicle");
    return refuseLine("invalid_form", permit.id, { errors: { vehicleIds }, role: "vehicles" });
  }
  const limit = vehicleLimit(permit.allowedNoVehicles, tenant.vehiclesSelectedAtOnce);
  if (ids.length > limit) return refuseLine("vehicle_limit", permit.id, { limit });
  const vehicles: OrderVehicle[] = [];
  for (const id of ids) {
    const vehicle = buyer.vehicles.find((each) => each.id === id);
    if (vehicle === undefined) return refuseLine("vehicle_unknown", permit.id, { vehicleId: id });
    vehicles.push(orderVehicle({ tenant, files: options.files }, vehicle));
  }
  return new Set(platesOf(vehicles)).size < ids.length ? refuseLine("same_plate", permit.id) : vehicles;
}

function chosenStart(
  wanted: PermitToPurchase,
  permit: CatalogPermit,
  today: PlainDate,
): PlainDate | OrderRefused | undefined {
  if (!needsStartDate(permit.permitType)) return undefined;
  const start = parsePlainDate(wanted.efpStartDate ?? "");
  const isPossible = start !== undefined && isPossibleStart(permit, start, today);
  return isPossible ? start : refuseLine("start_not_possible", permit.id);
}

/** Returns the days on which the permit is valid, or a refusal if the driver was shown other days. */
function periodOf(wanted: PermitToPurchase, permit: CatalogPermit, today: PlainDate): PermitPeriod | OrderRefused {
  const start = chosenStart(wanted, permit, today);
  if (start instanceof OrderRefused) return start;
  const period = permitPeriod(permit, start);
  const isAsShown = period?.startOn === wanted.validStartDate && period.endOn === wanted.validEndDate;
  return period !== undefined && isAsShown ? period : refuseLine("permit_changed", permit.id);
}

/**
 * Returns the reason for the visit, which is kept only if the permit's type has one (decisions.md section 4) or the
 * permit requires one. The form permit-terms validates it; the permit decides whether it is asked for.
 */
function reasonOf(
  wanted: PermitToPurchase,
  permit: CatalogPermit,
  { tenant, options }: LineContext,
): string | OrderRefused | undefined {
  const { permitType, reasonForVisitIsRequired: isRequired, visitReasons = [] } = permit;
  if (!isRequired && !needsStartDate(permitType)) return undefined;
  const field = visitReasons.length > 0 ? "visitReason" : "reasonForVisit";
  const reason = (wanted.efpVisitReason ?? "").normalize("NFC").trim();
  if (isInvisible(reason)) {
    if (!isRequired) return undefined;
    const missing = fieldError(formOf(tenant, "permit-terms"), tenant.messages, field, "required");
    return refuseReason(permit.id, [missing]);
  }
  const check = checkForm(tenant, "permit-terms", { [field]: reason }, withVisitReasons(options, visitReasons));
  // Other fields of the form do not apply to this permit, so their errors are ignored.
  const errors = check.kind === "refused" ? check.errors.filter((error) => error.field === field) : [];
  return errors.length === 0 ? reason : refuseReason(permit.id, errors);
}

function refuseReason(permitId: string, errors: readonly FieldError[]): OrderRefused {
  return refuseLine("invalid_form", permitId, { errors: wordsByField(errors), role: "permit" });
}

function answersOf(
  wanted: PermitToPurchase,
  permit: CatalogPermit,
  { tenant, options }: LineContext,
): GivenAnswers | OrderRefused {
  const flow = walkedFlow(flowOf(tenant.boot.flows, "permit-order"), {});
  const check = checkStepAnswers(tenant, flow, wanted.attributes ?? {}, options);
  if (check.kind === "changed") return refuseChangedForm(check, { permitId: permit.id });
  if (check.kind === "refused") {
    return refuseLine("invalid_form", permit.id, { errors: wordsByField(check.errors), step: check.step });
  }
  return { attributes: check.attributes, answers: check.answers };
}

/** Refuses a permit that the driver already has for these days and plates. */
function refuseExisting(existing: ExistingPermit, permitId: string): OrderRefused {
  if (existing.kind === "owned") return refuseLine("already_yours", permitId);
  return refuseLine("payment_pending", permitId, { orderNumber: existing.orderNumber });
}

function checkLine(wanted: PermitToPurchase, context: LineContext): CheckedLine | OrderRefused {
  const permit = permitOf(wanted, context);
  if (permit instanceof OrderRefused) return permit;
  const { today, driverLines } = context.facts;
  const period = periodOf(wanted, permit, today);
  if (period instanceof OrderRefused) return period;
  const vehicles = vehiclesOf(wanted, permit, context);
  if (vehicles instanceof OrderRefused) return vehicles;
  const existing = findExistingPermit(driverLines, permit.id, period, platesOf(vehicles));
  if (existing !== undefined) return refuseExisting(existing, permit.id);
  const reasonForVisit = reasonOf(wanted, permit, context);
  if (reasonForVisit instanceof OrderRefused) return reasonForVisit;
  const answers = answersOf(wanted, permit, context);
  if (answers instanceof OrderRefused) return answers;
  const { priceCents, feeCents } = permit;
  return { permit, period, vehicles, reasonForVisit, ...answers, priceCents, feeCents };
}

/** Whether two lines of one permit have the same plate on the same day. */
function isSoldTwice(one: CheckedLine, other: CheckedLine): boolean {
  const plates = platesOf(other.vehicles);
  return isOverlapping(one.period, other.period) && platesOf(one.vehicles).some((plate) => plates.includes(plate));
}

/** Checks the lines together: units left, maximum per driver, and no plate with the same permit twice on a day. */
function checkTogether(lines: readonly CheckedLine[], { facts }: LineContext): OrderRefused | undefined {
  for (const { permit } of lines) {
    const same = lines.filter((line) => line.permit.id === permit.id);
    const maximum = maximumNumber(facts.rules, permit.id);
    if (maximum !== undefined && unitsOfDriver(permit.id, facts) + same.length > maximum) {
      return refuseLine("maximum_number", permit.id);
    }
    const isTwice = same.some((line, place) => same.slice(place + 1).some((other) => isSoldTwice(line, other)));
    if (isTwice) return refuseLine("duplicate_line", permit.id);
    const sold = facts.sold.get(permit.id) ?? 0;
    if (permit.capacity !== undefined && sold + same.length > permit.capacity) {
      return refuseLine("permit_unavailable", permit.id);
    }
  }
  return undefined;
}

/** Checks every line, and refuses the first invalid one with its position in the request. */
export function checkLines(wanted: readonly PermitToPurchase[], context: LineContext): CheckedLine[] | OrderRefused {
  const lines: CheckedLine[] = [];
  for (const [place, each] of wanted.entries()) {
    const line = checkLine(each, context);
    // The position identifies the line, since several lines may have the same permit.
    if (line instanceof OrderRefused) return line.ofLine(place);
    lines.push(line);
  }
  return checkTogether(lines, context) ?? lines;
}
