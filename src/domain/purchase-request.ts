import { cardDetails, type EnteredCard } from "./cards.ts";
import type { DatedItem } from "./cart-item.ts";
import type { Attributes, LicensePlate } from "./generated/api-entities.ts";
import type {
  CardBillingAddress,
  CardDetails,
  PaymentRequest,
  PermitToPurchase,
  PurchaseRequest,
} from "./generated/api-orders.ts";
import type { ServedMethod } from "./generated/api-portal.ts";
import { formatAmount } from "./money.ts";
import { needsStartDate } from "./permits.ts";
import { NOTHING_DUE, type Totals } from "./pricing.ts";

/** The method of a request with the answers to its form; without a form no answers are sent. */
interface ChosenMethod extends Pick<ServedMethod, "value" | "label" | "form" | "note" | "waives" | "takesCards"> {
  /** For a check that has already been written. */
  readonly checkNumber?: string | undefined;
  /** For a method that takes cards. */
  readonly card?: EnteredCard | undefined;
  /** Answers to the tenant's own fields of the method's form. */
  readonly attributes?: Attributes | undefined;
}

/** All data for a purchase request. */
export interface Purchase {
  readonly groupName: string;
  readonly accountId: string;
  readonly items: readonly DatedItem[];
  /** The plate of a vehicle as it was shown to the driver. */
  readonly plateOf: (vehicleId: string) => LicensePlate | undefined;
  readonly totals: Totals;
  readonly method: ChosenMethod;
  readonly addressId?: string | undefined;
  readonly phoneId?: string | undefined;
  readonly emailId: string;
  /** The billing address of a card. */
  readonly billing?: (Omit<CardBillingAddress, "line2"> & { readonly line2?: string | undefined }) | undefined;
  readonly attributes: Attributes;
}

/** Card details if nothing is paid by card (decisions.md section 4). */
const NO_CARD: CardDetails = {
  cvv: "",
  cardExpireMonth: "",
  cardExpireYear: "",
  cardNumber: "",
  nameOnCard: "",
  billingAddress: null,
};

function hasAnswers(attributes: Attributes): boolean {
  return Object.keys(attributes).length > 0;
}

function permitToPurchase(item: DatedItem, isWaived: boolean, plateOf: Purchase["plateOf"]): PermitToPurchase {
  const { permit, period } = item;
  const ownDates = needsStartDate(permit.permitType);
  const nothing = formatAmount(NOTHING_DUE.totalCents);
  const licensePlates = item.vehicleIds.map(plateOf).filter((plate) => plate !== undefined);
  return {
    permitType: permit.permitType,
    validStartDate: period.startOn,
    validEndDate: period.endOn,
    price: isWaived ? nothing : permit.price,
    fee: isWaived ? nothing : permit.fee,
    name: permit.name,
    lotName: permit.lotName,
    id: permit.id,
    allowedNoVehicles: permit.allowedNoVehicles,
    allowAnonymousSales: permit.allowAnonymousSales,
    hasFulfillmentLetter: permit.hasFulfillmentLetter,
    vehicleIds: [...item.vehicleIds] as PermitToPurchase["vehicleIds"],
    licensePlates: licensePlates as PermitToPurchase["licensePlates"],
    efpVisitReason: item.reasonForVisit ?? "",
    efpStartDate: ownDates ? period.startOn : "",
    ...(hasAnswers(item.attributes) ? { attributes: { ...item.attributes } } : {}),
  };
}

/** The card of a request, only if an amount is due (specification section 5). */
function paidCard({ takesCards, card }: ChosenMethod, { totalCents }: Totals, billing: Purchase["billing"]) {
  if (takesCards !== true || card === undefined || billing === undefined || totalCents === 0) return undefined;
  const { line1, line2 = "", city, state, zip } = billing;
  return cardDetails(card, { line1, line2, city, state: { code: state.code }, zip });
}

function paymentRequest(method: ChosenMethod, totals: Totals, billing: Purchase["billing"]): PaymentRequest {
  const { value, label, form, note = "", checkNumber = "", attributes = {} } = method;
  const isAsked = form !== undefined;
  const card = paidCard(method, totals, billing);
  return {
    paymentMethod: value,
    acceptedAmount: formatAmount(totals.totalCents),
    checkNumber: isAsked ? checkNumber : "",
    note,
    cardDetails: card ?? NO_CARD,
    items: card === undefined ? [] : [{ type: "PERMIT", price: 1 }],
    ...(isAsked && hasAnswers(attributes) ? { attributes: { ...attributes } } : {}),
    paymentMethodOption: { value, label },
  };
}

/**
 * Builds the body of the order calls (specification sections 3 and 5, decisions.md section 4): the dates are those
 * shown to the driver, tenant-own answers are sent as attributes and never beside product fields, and a method that
 * waives sets every amount to 0.00. Every method sends all fields of the specification, empty if they do not apply
 * (decisions.md section 9).
 */
export function purchaseRequest(purchase: Purchase): PurchaseRequest {
  const isWaived = purchase.method.waives === true;
  const totals = isWaived ? NOTHING_DUE : purchase.totals;
  const lines = purchase.items.map((item) => permitToPurchase(item, isWaived, purchase.plateOf));
  return {
    groupName: purchase.groupName,
    userAccountId: purchase.accountId,
    totalAmount: formatAmount(totals.totalCents),
    taxAmount: formatAmount(totals.taxCents),
    permitsToPurchase: lines as PurchaseRequest["permitsToPurchase"],
    fulfillmentAddressId: purchase.addressId ?? "",
    confirmationEmailId: purchase.emailId,
    fulfillmentEmailId: purchase.emailId,
    ...(purchase.phoneId === undefined ? {} : { phoneId: purchase.phoneId }),
    paymentRequest: paymentRequest(purchase.method, totals, purchase.billing),
    ...(hasAnswers(purchase.attributes) ? { attributes: { ...purchase.attributes } } : {}),
  };
}

/** Removes the named fields if they are empty. */
function without<T extends object>(record: T, ...names: (keyof T)[]): T {
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => value !== "" || !names.includes(name as keyof T)),
  ) as T;
}

/**
 * The same request without the fields that do not apply, and without card details. An order is validated with it, and
 * recognised by it when it is sent again (decisions.md sections 4 and 9).
 */
export function canonicalRequest(request: PurchaseRequest): PurchaseRequest {
  const { cardDetails: _card, items: _items, ...payment } = request.paymentRequest;
  const lines = request.permitsToPurchase.map((line) => without(line, "efpVisitReason", "efpStartDate"));
  return {
    ...without(request, "fulfillmentAddressId", "fulfillmentEmailId", "phoneId"),
    permitsToPurchase: lines as PurchaseRequest["permitsToPurchase"],
    paymentRequest: without(payment, "checkNumber", "note"),
  };
}
