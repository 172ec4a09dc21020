import { flowOf } from "../../../src/domain/flow-kinds.ts";
import { walkedFlow } from "../../../src/domain/flows.ts";
import type { Address, EmailAddress, Phone } from "../../../src/domain/generated/api-entities.ts";
import type { CardDetails, OwnAnswers, PurchaseRequest } from "../../../src/domain/generated/api-orders.ts";
import { areReviewedPlates } from "../../../src/domain/plates.ts";
import type { AuthenticatedDriver } from "../../identity/sessions.ts";
import type { OrderEndpoint, PaymentHandler } from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { ServerOptions } from "../forms/options.ts";
import { checkStepAnswers, ownAnswersOf, type AnswerContext, type GivenAnswers } from "../forms/own-answers.ts";
import type { EventSource } from "../security-events.ts";
import { isProfileReady, type Buyer } from "./buyer.ts";
import {
  amountsOf,
  checkMethodForm,
  checkPayment,
  type CheckedMethodForm,
  type OrderAmounts,
} from "./check-payment.ts";
import { answersOfPerson } from "./order-answers.ts";
import { checkLines, type CheckedLine } from "./order-lines.ts";
import { OrderRefused, refuseChangedForm, refuseForm } from "./order-refused.ts";
import type { OfferFacts } from "./permit-offers.ts";

/** A request to place an order. */
export interface Placement {
  readonly tenant: EffectiveTenant;
  readonly driver: AuthenticatedDriver;
  readonly source: EventSource;
  /** The endpoint that received it. */
  readonly endpoint: OrderEndpoint;
  /** Idempotency-Key: a UUID. */
  readonly key: string;
  /** Without card details, which matter neither to the checks of the order nor to recognising a repeated request. */
  readonly request: PurchaseRequest;
  /** The card to pay with, if the request contains one. It is passed to the payment method and stored nowhere. */
  readonly card?: CardDetails | undefined;
}

/** An order that passed every check, without its driver. */
export interface CheckedOrder extends GivenAnswers {
  readonly lines: readonly CheckedLine[];
  readonly amounts: OrderAmounts;
  readonly handler: PaymentHandler;
  readonly payment: CheckedMethodForm;
  readonly confirmation: EmailAddress;
}

/** What this server needs to check orders. */
export interface OrderChecks {
  readonly options: ServerOptions;
  /** The payment methods that this server supports. */
  readonly paymentHandlers: readonly PaymentHandler[];
}

/** Checks the whole request, and refuses it for the first problem found. */
export function checkOrder(
  placement: Placement,
  buyer: Buyer,
  facts: OfferFacts,
  { options, paymentHandlers }: OrderChecks,
): CheckedOrder | OrderRefused {
  const { tenant, request } = placement;
  if (!isProfileReady(tenant, buyer)) return new OrderRefused({ code: "profile_incomplete" });
  const lines = checkLines(request.permitsToPurchase, { tenant, buyer, facts, options });
  if (lines instanceof OrderRefused) return lines;
  if (!isAsReviewed(request, lines)) return new OrderRefused({ code: "vehicle_changed" });
  const full = amountsOf(lines, tenant.taxRate);
  const paidBy = checkPayment(placement, { facts, full, paymentHandlers });
  if (paidBy instanceof OrderRefused) return paidBy;
  const payment = checkMethodForm(placement, paidBy.handler, options);
  if (payment instanceof OrderRefused) return payment;
  const contacts = checkContacts(request, buyer, lines);
  if (contacts instanceof OrderRefused) return contacts;
  const asked = checkoutAnswers(placement, full.totals.totalCents === 0, options);
  if (asked instanceof OrderRefused) return asked;
  const answers = [...profileAnswers({ tenant, files: options.files }, buyer, contacts), ...asked.answers];
  const { confirmation } = contacts;
  return { lines, ...paidBy, payment, confirmation, attributes: asked.attributes, answers };
}

/** Whether every line has the plates that the driver reviewed. */
function isAsReviewed(request: PurchaseRequest, lines: readonly CheckedLine[]): boolean {
  return request.permitsToPurchase.every(({ licensePlates }, place) => {
    const plates = lines[place]?.vehicles.map((vehicle) => vehicle.licensePlate) ?? [];
    return areReviewedPlates(plates, licensePlates);
  });
}

/** The entries of the profile that an order refers to. */
interface CheckedContacts {
  readonly confirmation: EmailAddress;
  readonly address: Address | undefined;
  readonly phone: Phone | undefined;
}

/** Returns the driver's entry with this id; undefined without an id, a refusal if the driver has no such entry. */
function ownEntry<T extends { id: string }>(id: string | undefined, own: readonly T[]): T | OrderRefused | undefined {
  if (id === undefined) return undefined;
  return own.find((each) => each.id === id) ?? new OrderRefused({ code: "contact_unknown" });
}

/** Checks that each contact is the driver's own, and that there is an address if a letter is to be sent. */
function checkContacts(
  request: PurchaseRequest,
  buyer: Buyer,
  lines: readonly CheckedLine[],
): CheckedContacts | OrderRefused {
  const confirmation = ownEntry(request.confirmationEmailId, buyer.emails);
  const fulfillment = ownEntry(request.fulfillmentEmailId, buyer.emails);
  const address = ownEntry(request.fulfillmentAddressId, buyer.addresses);
  const phone = ownEntry(request.phoneId, buyer.phones);
  if (confirmation instanceof OrderRefused) return confirmation;
  if (fulfillment instanceof OrderRefused) return fulfillment;
  if (address instanceof OrderRefused) return address;
  if (phone instanceof OrderRefused) return phone;
  const needsAddress = lines.some((line) => line.permit.hasFulfillmentLetter);
  if (confirmation === undefined || (needsAddress && address === undefined)) {
    return new OrderRefused({ code: "contact_unknown" });
  }
  return { confirmation, address, phone };
}

/** The answers to the tenant's own fields about the driver and the contacts of an order, at the time of the order. */
function profileAnswers(context: AnswerContext, buyer: Buyer, contacts: CheckedContacts): OwnAnswers {
  return [
    ...answersOfPerson(context, buyer.attributes),
    ...ownAnswersOf(context, "drivers-license", buyer.driversLicense?.attributes),
    ...ownAnswersOf(context, "email", contacts.confirmation.attributes),
    ...ownAnswersOf(context, "address", contacts.address?.attributes),
    ...ownAnswersOf(context, "phone", contacts.phone?.attributes),
  ];
}

function checkoutAnswers(
  { tenant, request }: Placement,
  isNothingDue: boolean,
  options: ServerOptions,
): GivenAnswers | OrderRefused {
  const flow = flowOf(tenant.boot.flows, isNothingDue ? "checkout-no-charge" : "checkout");
  const walked = walkedFlow(flow, { "nothing-due": isNothingDue });
  const check = checkStepAnswers(tenant, walked, request.attributes ?? {}, options);
  if (check.kind === "changed") return refuseChangedForm(check);
  return check.kind === "refused" ? refuseForm({ step: check.step }, check.errors) : check;
}
