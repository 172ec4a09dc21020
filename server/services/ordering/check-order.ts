import { activeSteps } from "../../../src/domain/flows.ts";
import type { OwnAnswers, PurchaseRequest } from "../../../src/domain/generated/api-orders.ts";
import type { Principal } from "../../identity/sessions.ts";
import type { OrderEndpoint, PaymentHandler } from "../../payments/payment-handler.ts";
import { allowedHandler } from "../../payments/registry.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { checkForm } from "../form-check.ts";
import type { ServerOptions } from "../options.ts";
import type { EventSource } from "../security-events.ts";
import { isReadyToBuy, type Buyer } from "./buyer.ts";
import { amountsOf, isPricedAlike, tellAmounts, waived, type OrderAmounts } from "./order-amounts.ts";
import { checkLines, type CheckedLine } from "./order-lines.ts";
import { OrderRefused } from "./order-refused.ts";
import { checkStepAnswers, receiptAnswersOfPerson } from "./own-answers.ts";
import type { OfferFacts } from "./permit-offers.ts";

/** A request to place an order. */
export interface Placement {
  readonly tenant: EffectiveTenant;
  readonly driver: Principal;
  readonly source: EventSource;
  /** The call by which it came. */
  readonly endpoint: OrderEndpoint;
  /** Idempotency-Key: a UUID. */
  readonly key: string;
  readonly request: PurchaseRequest;
}

/** Everything of an order but who it is for, checked. */
export interface CheckedOrder {
  readonly lines: readonly CheckedLine[];
  readonly amounts: OrderAmounts;
  readonly handler: PaymentHandler;
  readonly answers: OwnAnswers;
  readonly confirmationAddress: string;
}

/** Judges the whole request. Throws OrderRefused with what has to be mended first. */
export function checkOrder(
  placement: Placement,
  buyer: Buyer,
  facts: OfferFacts,
  options: ServerOptions,
): CheckedOrder {
  const { tenant, request } = placement;
  if (!isReadyToBuy(tenant, buyer)) throw new OrderRefused({ code: "profile_incomplete" });
  const lines = checkLines(request.permitsToPurchase, { tenant, buyer, facts, options });
  const full = amountsOf(lines, tenant.taxRate);
  const { handler, amounts } = checkPayment(placement, facts, full);
  checkMethodForm(placement, options);
  const confirmationAddress = checkContacts(request, buyer, lines);
  const asked = checkoutAnswers(placement, full.totals.totalCents === 0, options);
  const answers = [...receiptAnswersOfPerson(tenant, buyer.attributes), ...asked];
  return { lines, amounts, handler, answers, confirmationAddress };
}

function checkPayment({ tenant, request, endpoint }: Placement, facts: OfferFacts, full: OrderAmounts) {
  const { paymentMethod, paymentMethodOption } = request.paymentRequest;
  const document = tenant.methods.find((method) => method.value === paymentMethod);
  const isConsistent = document?.endpoint === endpoint && paymentMethodOption.value === paymentMethod;
  const isNothingDue = full.totals.totalCents === 0;
  const handler = isConsistent ? allowedHandler(paymentMethod, facts.rules, isNothingDue) : undefined;
  const notAllowed = new OrderRefused({ code: "method_not_allowed", step: "payment" });
  // Where nothing is due any more, the driver has to see that first: it leads to the checkout without a method.
  if (handler === undefined && !isNothingDue) throw notAllowed;
  const amounts = handler?.capabilities.waives === true ? waived(full) : full;
  if (!isPricedAlike(request, amounts)) {
    throw new OrderRefused({ code: "amounts_differ", amounts: tellAmounts(amounts) });
  }
  if (handler === undefined) throw notAllowed;
  return { handler, amounts };
}

function checkMethodForm({ tenant, request }: Placement, options: ServerOptions): void {
  const { paymentMethod, checkNumber } = request.paymentRequest;
  const form = tenant.methods.find((method) => method.value === paymentMethod)?.form;
  if (form === undefined) return;
  const check = checkForm(tenant, form, { checkNumber }, options);
  if (check.kind === "refused") throw refusedForm("payment", check.errors);
}

function refusedForm(step: string, refused: readonly { field: string; message: string }[]): OrderRefused {
  const errors = Object.fromEntries(refused.map(({ field, message }) => [field, message]));
  return new OrderRefused({ code: "invalid_form", step, errors });
}

/** Every contact must be one of the driver's own; where a letter is sent there must be an address. */
function checkContacts(request: PurchaseRequest, buyer: Buyer, lines: readonly CheckedLine[]): string {
  const { confirmationEmailId, fulfillmentEmailId, fulfillmentAddressId, phoneId } = request;
  const email = buyer.emails.find((each) => each.id === confirmationEmailId);
  const needsAddress = lines.some((line) => line.permit.hasFulfillmentLetter);
  const isOwn = (id: string | undefined, own: readonly string[]) => id === undefined || own.includes(id);
  const emailIds = buyer.emails.map((each) => each.id);
  const areOwn =
    isOwn(fulfillmentEmailId, emailIds) &&
    isOwn(fulfillmentAddressId, buyer.addressIds) &&
    isOwn(phoneId, buyer.phoneIds);
  if (email === undefined || !areOwn || (needsAddress && fulfillmentAddressId === undefined)) {
    throw new OrderRefused({ code: "contact_unknown", step: "contact" });
  }
  return email.address;
}

function checkoutAnswers({ tenant, request }: Placement, isNothingDue: boolean, options: ServerOptions): OwnAnswers {
  const flow = tenant.flows.get(isNothingDue ? "checkout-no-charge" : "checkout");
  const steps = flow === undefined ? [] : activeSteps(flow, { "nothing-due": isNothingDue });
  const check = checkStepAnswers(tenant, steps, request.attributes ?? {}, options);
  if (check.kind === "refused") throw refusedForm(check.step, check.errors);
  return check.answers;
}
