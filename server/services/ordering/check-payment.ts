import { cardEntity } from "../../../src/domain/cards.ts";
import type { EffectiveForm } from "../../../src/domain/effective-form.ts";
import { entityPath, unknownAttributes } from "../../../src/domain/form-entity.ts";
import type {
  CardDetails,
  OrderRefusal,
  OwnAnswers,
  PaymentRequest,
  PurchaseRequest,
} from "../../../src/domain/generated/api-orders.ts";
import { isInvisible } from "../../../src/domain/invisible-text.ts";
import type { AttributeAnswers } from "../../db/schema.ts";
import type { OrderEndpoint, PaymentHandler } from "../../payments/payment-handler.ts";
import type { EffectiveTenant, PaymentMethod } from "../../tenants/types.ts";
import { attributesOf, textAt } from "../forms/checked-entity.ts";
import { checkForm, fieldError, type FormCheck } from "../forms/form-check.ts";
import type { ServerOptions } from "../forms/options.ts";
import { answersInWords, formOf } from "../forms/own-answers.ts";
import { OrderRefused, refuseChangedForm, refuseForm } from "./order-refused.ts";
import { formatAmount, ZERO, type BasisPoints } from "../../../src/domain/money.ts";
import { NOTHING_DUE, priceLines, type PricedLine, type Totals } from "../../../src/domain/pricing.ts";
import type { PaymentRule } from "../../../src/domain/generated/meta-payment-rules.ts";
import { offeredMethods, type PaymentMethodName } from "../../../src/domain/payment-rules.ts";
import type { OfferFacts } from "./permit-offers.ts";

/** The part of a request that concerns its payment. */
interface PaidRequest {
  readonly tenant: EffectiveTenant;
  readonly request: PurchaseRequest;
  /** The card to pay with. It is checked, and no part of it is returned. */
  readonly card?: CardDetails | undefined;
}

/** A payment method that an order may use. */
interface AllowedMethod {
  readonly document: PaymentMethod;
  readonly handler: PaymentHandler;
}

/** What decides how an order may be paid. */
interface Payability {
  readonly documents: readonly PaymentMethod[];
  readonly handlers: readonly PaymentHandler[];
  /** The rules of the driver's group. */
  readonly rules: readonly PaymentRule[];
  /** The gateway for cards; undefined if cards are not accepted. */
  readonly gateway: string | undefined;
  /** The provider on whose page drivers pay; undefined if the tenant names none. */
  readonly hostedProvider: string | undefined;
}

/** The handler of a method. Card methods use the gateway's handler, methods that redirect use the hosted provider's. */
function handlerOf(
  { value, takesCards, redirects }: PaymentMethod,
  { handlers, gateway, hostedProvider }: Pick<Payability, "handlers" | "gateway" | "hostedProvider">,
): PaymentHandler | undefined {
  const ofMethod = handlers.filter(({ method }) => method === value);
  if (takesCards !== true && redirects !== true) return ofMethod[0];
  const provider = takesCards === true ? gateway : hostedProvider;
  return ofMethod.find((handler) => handler.kind === "provided" && handler.provider === provider);
}

/**
 * Returns the method of this name if an order may use it, otherwise undefined. An order that costs nothing accepts only
 * the method for such orders, whatever the rules offer.
 */
export function allowedMethod(
  name: PaymentMethodName,
  { documents, handlers, rules, ...named }: Payability,
  isNothingDue: boolean,
): AllowedMethod | undefined {
  const offered = isNothingDue
    ? documents.filter(({ isForNothingDue }) => isForNothingDue === true)
    : offeredMethods(rules, documents);
  const document = offered.find(({ value }) => value === name);
  const handler = document === undefined ? undefined : handlerOf(document, { handlers, ...named });
  return document === undefined || handler === undefined ? undefined : { document, handler };
}

/** The amounts of an order: of each line, and the totals. */
export interface OrderAmounts {
  readonly lines: readonly PricedLine[];
  readonly totals: Totals;
}

/** Calculates the amounts of these lines. */
export function amountsOf(lines: readonly PricedLine[], taxRate: BasisPoints): OrderAmounts {
  return { lines, totals: priceLines(lines, taxRate) };
}

/** The same order without any charge (specification section 9: everything shows 0.00). */
export function waived({ lines }: OrderAmounts): OrderAmounts {
  return { lines: lines.map(() => ({ priceCents: ZERO, feeCents: ZERO })), totals: NOTHING_DUE };
}

/** Whether every amount of a request equals the one that the server calculated. */
function isPricedAlike(request: PurchaseRequest, { lines, totals }: OrderAmounts): boolean {
  const areLinesAlike = request.permitsToPurchase.every((wanted, place) => {
    const line = lines[place];
    return (
      line !== undefined && wanted.price === formatAmount(line.priceCents) && wanted.fee === formatAmount(line.feeCents)
    );
  });
  const total = formatAmount(totals.totalCents);
  return (
    areLinesAlike &&
    request.taxAmount === formatAmount(totals.taxCents) &&
    request.totalAmount === total &&
    request.paymentRequest.acceptedAmount === total
  );
}

/** The amounts in the shape of a refusal. */
function tellAmounts({ totals }: OrderAmounts): NonNullable<OrderRefusal["amounts"]> {
  return {
    subtotal: formatAmount(totals.subtotalCents),
    fees: formatAmount(totals.feesCents),
    tax: formatAmount(totals.taxCents),
    total: formatAmount(totals.totalCents),
  };
}

/** Whether a card has a complete billing address (specification section 5). The form checks the card's other fields. */
function isWholeCard(card: CardDetails | undefined): boolean {
  const { line1 = "", city = "", state, zip = "" } = card?.billingAddress ?? {};
  return [line1, city, state?.code ?? "", zip].every((text) => !isInvisible(text));
}

/** What the payment of an order is checked against. */
interface PaymentContext {
  /** The payment methods that this server supports. */
  readonly paymentHandlers: readonly PaymentHandler[];
  readonly facts: OfferFacts;
  /** The amounts before a method waives them. */
  readonly full: OrderAmounts;
}

/** Returns how an order is paid and its amounts with that method, or why it cannot be paid that way. */
export function checkPayment(
  { tenant, request, endpoint, card }: PaidRequest & { readonly endpoint: OrderEndpoint },
  { facts, full, paymentHandlers }: PaymentContext,
): { readonly handler: PaymentHandler; readonly amounts: OrderAmounts } | OrderRefused {
  const { paymentMethod, paymentMethodOption } = request.paymentRequest;
  const isNothingDue = full.totals.totalCents === 0;
  const { methods: documents, cardGateway, hostedProvider } = tenant;
  const named = { gateway: cardGateway?.id, hostedProvider };
  const payability = { documents, handlers: paymentHandlers, rules: facts.rules, ...named };
  const allowed = allowedMethod(paymentMethod, payability, isNothingDue);
  const isConsistent = allowed?.document.endpoint === endpoint && paymentMethodOption.value === paymentMethod;
  const handler = isConsistent ? allowed.handler : undefined;
  const notAllowed = new OrderRefused({ code: "method_not_allowed" });
  // An order that now costs nothing is refused for its amounts first: that leads to the checkout without methods.
  if (handler === undefined && !isNothingDue) return notAllowed;
  const isWaived = handler !== undefined && allowed?.document.waives === true;
  const amounts = isWaived ? waived(full) : full;
  if (!isPricedAlike(request, amounts)) {
    return new OrderRefused({ code: "amounts_differ", amounts: tellAmounts(amounts) });
  }
  if (handler === undefined) return notAllowed;
  const isPaidHere = handler.kind === "provided" && handler.pay !== undefined;
  if (isPaidHere && !isWholeCard(card)) return new OrderRefused({ code: "invalid_form", role: "payment" });
  return { handler, amounts };
}

/** The checked answers to the form of a payment method. No other part of the payment request is stored. */
export interface CheckedMethodForm {
  readonly checkNumber: string | undefined;
  /** Answers to the tenant's own fields: as given, and as text (`answers`). */
  readonly attributes: AttributeAnswers;
  readonly answers: OwnAnswers;
}

/** The step of the checkout that shows the form. */
const STEP = { role: "payment" } as const;
/** Fields of a payment request that are answers to a form. */
const ANSWERS = ["checkNumber"] as const;
/** The result for a method without a form. */
const NOTHING: FormCheck = { kind: "valid", data: {}, entity: {} };

/** Returns the answers that the method's form does not have, but another method or an earlier version of the form. */
function unaskedIn(payment: PaymentRequest, form: EffectiveForm | undefined): string[] {
  const asked = form?.ui.order.map((field) => entityPath(form, field)) ?? [];
  const fields = ANSWERS.filter((name) => payment[name] !== undefined && !asked.includes(name));
  const strange = form === undefined ? Object.keys(payment.attributes ?? {}) : unknownAttributes(form, payment);
  return [...fields, ...strange];
}

/** Refuses a card that the gateway does not accept, with its message at the card number, before anything is stored. */
function refuseStrangeCard(tenant: EffectiveTenant, form: EffectiveForm | undefined): OrderRefused {
  const field = form?.ui.order.find((name) => form.ui.fields[name]?.mask === "card-number");
  if (form === undefined || field === undefined) return new OrderRefused({ code: "method_not_allowed" });
  const refused = fieldError(form, tenant.messages, field, "cardRefused");
  return refuseForm(STEP, [{ ...refused, message: tenant.cardGateway?.refusedCard ?? refused.message }]);
}

/**
 * Checks the answers of a request against the form of its payment method, or refuses the invalid fields. The whole card
 * is validated; the result contains no part of it.
 */
export function checkMethodForm(
  { tenant, request, card }: PaidRequest,
  handler: PaymentHandler,
  options: ServerOptions,
): CheckedMethodForm | OrderRefused {
  const payment = request.paymentRequest;
  const method = tenant.methods.find(({ value }) => value === payment.paymentMethod);
  const form = method?.form === undefined ? undefined : formOf(tenant, method.form);
  const unasked = unaskedIn(payment, form);
  const title = form?.title ?? method?.label ?? payment.paymentMethod;
  if (unasked.length > 0) return refuseChangedForm({ ...STEP, form: title, unasked });
  const { checkNumber, attributes } = payment;
  const given = { checkNumber, attributes, ...(card === undefined ? {} : { card: cardEntity(card) }) };
  const check = form === undefined ? NOTHING : checkForm(tenant, form.id, given, options);
  if (check.kind === "refused") return refuseForm(STEP, check.errors);
  const isStrange = card !== undefined && handler.kind === "provided" && handler.takes?.(card) === false;
  if (isStrange) return refuseStrangeCard(tenant, form);
  const { card: _card, ...kept } = check.entity;
  return {
    checkNumber: textAt(kept, "checkNumber") ?? undefined,
    attributes: attributesOf(kept),
    answers:
      form === undefined
        ? []
        : answersInWords(form, kept, { messages: tenant.messages, files: options.files }, ANSWERS),
  };
}
