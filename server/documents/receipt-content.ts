import { vehicleAnswers } from "../../src/domain/answers.ts";
import { dateInZone, formatDate, formatPaymentDate, type PlainDate } from "../../src/domain/dates.ts";
import type { Order, OrderLine, OrderVehicle, OwnAnswers } from "../../src/domain/generated/api-orders.ts";
import { translate, type KeysBelow, type MessageValues } from "../../src/domain/messages.ts";
import { moneyFormat, parseAmount, ZERO } from "../../src/domain/money.ts";
import { howToPayOrder, methodLabel, nextSteps, type PaymentTerms } from "../../src/domain/next-steps.ts";
import { hasEnded, meaningOf, stateWords } from "../../src/domain/order-states.ts";
import { shownPlates, vehiclesNow } from "../../src/domain/order-vehicles.ts";
import { permitPhase } from "../../src/domain/permit-phase.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

/** A label and its value. */
interface ContentRow {
  readonly label: string;
  readonly value: string;
}

/** An amount with its label; a sum is emphasised. */
export interface ContentAmount extends ContentRow {
  readonly isSum?: boolean;
}

/** A permit of an order. */
interface ContentLine {
  readonly name: string;
  /** "Active until 08/31/2027 for 7ABC123 (CA)"; undefined if the order gives no permit. */
  readonly validity: string | undefined;
  readonly rows: readonly ContentRow[];
  readonly amounts: readonly ContentAmount[];
}

/** The content of a receipt in the tenant's words. The message that confirms the order has the same content. */
interface ReceiptContent {
  readonly title: string;
  /** The number, day, state and payment of the order. */
  readonly rows: readonly ContentRow[];
  /** The owner of the order: the name, and the account number. */
  readonly owner: readonly [name: ContentRow, account: ContentRow];
  readonly lines: readonly ContentLine[];
  readonly amounts: readonly ContentAmount[];
  /** How to pay what is due; undefined if nothing is due. */
  readonly howToPay: string | undefined;
  /** What happens next, step by step, as on the thank-you page. */
  readonly next: readonly string[];
}

/** The file name of an order's receipt: only letters, digits and hyphens. */
export function receiptFileName(orderNumber: string): string {
  return `order-${orderNumber}.pdf`;
}

/** The owner of an order. */
export interface OrderOwner {
  readonly name: string;
  readonly accountNumber: string;
}

/** The data of the content. today: the tenant's current day. */
export interface ContentOf {
  readonly tenant: EffectiveTenant;
  readonly order: Order;
  readonly owner: OrderOwner;
  readonly today: PlainDate;
}

type Say = (key: KeysBelow<"receipt">, values?: MessageValues) => string;

const sayIn =
  ({ messages }: EffectiveTenant): Say =>
  (key, values) =>
    translate(messages, `receipt.${key}`, values);

function vehicleWords(vehicle: OrderVehicle): string {
  const { number, state } = vehicle.licensePlate;
  const words = [vehicle.year, vehicle.color, vehicle.make.name, vehicle.model].filter(Boolean).join(" ");
  return `${number} ${state.code}${words === "" ? "" : ` (${words})`}`;
}

function answerRows(answers: OwnAnswers | undefined): ContentRow[] {
  return (answers ?? []).filter((answer) => answer.onReceipt === true).map(({ label, value }) => ({ label, value }));
}

/** The vehicles of the permit today and, if they were changed, those that were ordered and each change. */
function vehicleRows({ tenant }: ContentOf, line: OrderLine): ContentRow[] {
  const say = sayIn(tenant);
  const words = (vehicles: readonly OrderVehicle[]) => vehicles.map(vehicleWords).join("\n");
  const now = { label: say("vehicles"), value: words(vehiclesNow(line)) };
  const { vehicleChanges = [], item } = line;
  if (vehicleChanges.length === 0) return [now];
  const changes = vehicleChanges.map(({ changedAt, vehicles }) => {
    const day = formatDate(dateInZone(changedAt, tenant.document.timeZone));
    return { label: say("vehiclesChanged", { day }), value: words(vehicles) };
  });
  return [now, { label: say("vehiclesOrdered"), value: words(item.vehicles) }, ...changes];
}

/** When the permit is valid, and for which plates, in the words of the pages; undefined without a permit. */
function validityWords({ tenant, order, today }: ContentOf, line: OrderLine): string | undefined {
  const { item } = line;
  const phase = permitPhase(order.state, item, today);
  if (phase === "none") return undefined;
  return translate(tenant.messages, `panels.ordering.validity.${phase}`, {
    start: formatDate(item.validStartDate),
    end: formatDate(item.validEndDate),
    plates: shownPlates(vehiclesNow(line)),
  });
}

function contentLine(of: ContentOf, line: OrderLine): ContentLine {
  const { tenant } = of;
  const { item } = line;
  const say = sayIn(tenant);
  const money = moneyFormat(tenant.messages);
  const period = { from: formatDate(item.validStartDate), to: formatDate(item.validEndDate) };
  const isOneDay = period.from === period.to;
  const reasonLabel = translate(tenant.messages, "ordering.reasonForVisit");
  const validity = validityWords(of, line);
  return {
    name: item.name,
    validity,
    rows: [
      { label: say("lot"), value: item.lotName },
      // People trust a paper with days on it, so a permit that is not valid says so, and shows no days.
      {
        label: say("valid"),
        value: validity === undefined ? say("notValid") : isOneDay ? period.from : say("period", period),
      },
      ...vehicleRows(of, line),
      ...answerRows(vehicleAnswers(vehiclesNow(line))),
      ...(item.reasonForVisit === undefined ? [] : [{ label: reasonLabel, value: item.reasonForVisit }]),
      ...answerRows(item.answers),
    ],
    amounts: [
      { label: say("price"), value: money(item.price) },
      { label: say("fee"), value: money(item.fee) },
    ],
  };
}

/** The day and card of the payment, and its refund. */
function paymentRows({ tenant, order }: ContentOf): ContentRow[] {
  const say = sayIn(tenant);
  const { paidAt, card, refund } = order.payment;
  const { timeZone } = tenant.document;
  const rows: ContentRow[] = [];
  if (paidAt !== undefined) rows.push({ label: say("paidOn"), value: formatPaymentDate(paidAt, timeZone) });
  if (card !== undefined) {
    rows.push({ label: say("card"), value: translate(tenant.messages, "ordering.card", { ...card }) });
  }
  if (refund !== undefined) {
    const amount = moneyFormat(tenant.messages)(refund.amount);
    const day = formatDate(dateInZone(refund.refundedAt, timeZone));
    rows.push({ label: say("refunded"), value: translate(tenant.messages, "ordering.refund", { amount, day }) });
  }
  return rows;
}

function orderRows(of: ContentOf): ContentRow[] {
  const { tenant, order } = of;
  const say = sayIn(tenant);
  const { checkNumber } = order.payment;
  const ordered = formatDate(dateInZone(order.orderDate, tenant.document.timeZone));
  return [
    { label: say("orderNumber"), value: order.orderNumber },
    { label: say("date"), value: ordered },
    { label: say("state"), value: stateWords(tenant.messages, order.state) },
    { label: say("method"), value: methodLabel(order, tenant.methods) },
    ...(checkNumber === undefined ? [] : [{ label: say("checkNumber"), value: checkNumber }]),
    ...paymentRows(of),
    ...answerRows(order.payment.answers),
    ...answerRows(order.answers),
  ];
}

/**
 * What happened to the total: paid, refunded, or still due. If the order is neither paid nor due, the label is its
 * state, which says where the total went: to an account, or to a provider that has not responded.
 */
function paymentAmounts({ tenant, order }: ContentOf): ContentAmount[] {
  const say = sayIn(tenant);
  const money = moneyFormat(tenant.messages);
  const { state, total, amountDue, payment } = order;
  const isReceived = meaningOf(state).isPaid || payment.paidAt !== undefined || payment.refund !== undefined;
  const isOpen = !isReceived && parseAmount(amountDue) === ZERO && parseAmount(total) !== ZERO && !hasEnded(state);
  const label = isOpen ? stateWords(tenant.messages, state) : say("paid");
  return [
    { label, value: money(isReceived || isOpen ? total : "0.00") },
    ...(payment.refund === undefined ? [] : [{ label: say("refunded"), value: money(payment.refund.amount) }]),
    { label: say("amountDue"), value: money(amountDue), isSum: true },
  ];
}

/** The terms that the messages about the payment contain. */
function paymentTerms({ tenant: { messages, methods, name, document } }: ContentOf): PaymentTerms {
  return { messages, methods, payee: { name, contact: document.contact } };
}

/** Uses the order's own snapshots, whatever the catalogue says now. */
export function receiptContent(of: ContentOf): ReceiptContent {
  const { tenant, order, owner } = of;
  const say = sayIn(tenant);
  const money = moneyFormat(tenant.messages);
  const terms = paymentTerms(of);
  return {
    title: say("title", { orderNumber: order.orderNumber }),
    rows: orderRows(of),
    owner: [
      { label: say("driver"), value: owner.name },
      { label: tenant.boot.tenant?.accountIdentifier.label ?? "", value: owner.accountNumber },
    ],
    lines: order.lines.map((line) => contentLine(of, line)),
    amounts: [
      { label: say("subtotal"), value: money(order.subtotal) },
      { label: say("fees"), value: money(order.fees) },
      { label: say("tax"), value: money(order.tax) },
      { label: say("total"), value: money(order.total), isSum: true },
      ...paymentAmounts(of),
    ],
    howToPay: howToPayOrder(order, terms),
    next: nextSteps(order, terms),
  };
}
