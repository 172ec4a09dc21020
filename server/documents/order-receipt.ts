import { vehicleAnswers } from "../../src/domain/answers.ts";
import { dateInZone, formatDate, formatPaymentDate } from "../../src/domain/dates.ts";
import type { Order, OrderLine, OrderVehicle, OwnAnswers } from "../../src/domain/generated/api-orders.ts";
import { translate, type KeysBelow, type MessageValues } from "../../src/domain/messages.ts";
import { moneyFormat, parseAmount, ZERO } from "../../src/domain/money.ts";
import { meaningOf } from "../../src/domain/order-states.ts";
import { vehiclesNow } from "../../src/domain/order-vehicles.ts";
import { howToPay } from "../payments/how-to-pay.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import { PdfPage } from "./pdf-page.ts";

type Row = readonly [label: string, value: string];
type Say = (key: KeysBelow<"receipt">, values?: MessageValues) => string;

function vehicleWords(vehicle: OrderVehicle): string {
  const { number, state } = vehicle.licensePlate;
  const words = [vehicle.year, vehicle.color, vehicle.make.name, vehicle.model].filter(Boolean).join(" ");
  return `${number} ${state.code}${words === "" ? "" : ` (${words})`}`;
}

function receiptRows(answers: OwnAnswers | undefined): Row[] {
  return (answers ?? []).filter((answer) => answer.onReceipt === true).map(({ label, value }) => [label, value]);
}

/** The vehicles that the permit is for today and, where they were changed, those that were ordered and each change. */
function vehicleRows(tenant: EffectiveTenant, line: OrderLine, say: Say): Row[] {
  const words = (vehicles: readonly OrderVehicle[]) => vehicles.map(vehicleWords).join("\n");
  const now: Row = [say("vehicles"), words(vehiclesNow(line))];
  const { vehicleChanges = [], item } = line;
  if (vehicleChanges.length === 0) return [now];
  const changes = vehicleChanges.map(({ changedAt, vehicles }): Row => {
    const day = formatDate(dateInZone(changedAt, tenant.document.timeZone));
    return [say("vehiclesChanged", { day }), words(vehicles)];
  });
  return [now, [say("vehiclesOrdered"), words(item.vehicles)], ...changes];
}

function lineRows(tenant: EffectiveTenant, line: OrderLine, isValid: boolean, say: Say): Row[] {
  const { item } = line;
  const money = moneyFormat(tenant.messages);
  const period = { from: formatDate(item.validStartDate), to: formatDate(item.validEndDate) };
  const reasonLabel = translate(tenant.messages, "ordering.reasonForVisit");
  return [
    [say("lot"), item.lotName],
    // A paper that says until when it is valid is believed.
    ...(isValid ? [[say("valid"), say("period", period)] as const] : []),
    ...vehicleRows(tenant, line, say),
    ...receiptRows(vehicleAnswers(vehiclesNow(line))),
    ...(item.reasonForVisit === undefined ? [] : [[reasonLabel, item.reasonForVisit] as const]),
    ...receiptRows(item.answers),
    [say("price"), money(item.price)],
    [say("fee"), money(item.fee)],
  ];
}

/** Whose order it is. */
export interface OrderOwner {
  readonly name: string;
  readonly accountNumber: string;
}

/** When the money came, from which card, and when it went back. */
function paymentRows(tenant: EffectiveTenant, { paidAt, card, refund }: Order["payment"], say: Say): Row[] {
  const { timeZone } = tenant.document;
  const rows: Row[] = [];
  if (paidAt !== undefined) rows.push([say("paidOn"), formatPaymentDate(paidAt, timeZone)]);
  if (card !== undefined) rows.push([say("card"), translate(tenant.messages, "ordering.card", { ...card })]);
  if (refund !== undefined) {
    const amount = moneyFormat(tenant.messages)(refund.amount);
    const day = formatPaymentDate(refund.refundedAt, timeZone);
    rows.push([say("refunded"), translate(tenant.messages, "ordering.refund", { amount, day })]);
  }
  return rows;
}

function orderRows(tenant: EffectiveTenant, order: Order, buyer: OrderOwner, say: Say): Row[] {
  const { paymentMethod, checkNumber } = order.payment;
  const { timeZone } = tenant.document;
  const label = tenant.methods.find((method) => method.value === paymentMethod)?.label ?? paymentMethod;
  return [
    [say("orderNumber"), order.orderNumber],
    [say("driver"), buyer.name],
    [tenant.boot.tenant?.accountIdentifier.label ?? "", buyer.accountNumber],
    [say("date"), formatDate(dateInZone(order.orderDate, timeZone))],
    [say("state"), translate(tenant.messages, `panels.ordering.states.${order.state}`)],
    [say("method"), label],
    ...(checkNumber === undefined ? [] : [[say("checkNumber"), checkNumber] as const]),
    ...paymentRows(tenant, order.payment, say),
    ...receiptRows(order.payment.answers),
    ...receiptRows(order.answers),
  ];
}

/**
 * The receipt of an order as a tagged PDF: from the order's own snapshots, whatever the catalogue says by now. It names
 * the driver, who alone may download it, and the number of the account, which a driver who forgot the user name is asked
 * for. `fonts` print what the document's own fonts lack.
 */
export function orderReceipt(
  tenant: EffectiveTenant,
  order: Order,
  buyer: OrderOwner,
  fonts: readonly Buffer[] = [],
): Promise<Buffer> {
  const say: Say = (key, values) => translate(tenant.messages, `receipt.${key}`, values);
  const title = say("title", { orderNumber: order.orderNumber });
  const page = new PdfPage(title, tenant.boot.language, new Date(order.orderDate), fonts);
  page.heading(1, title);
  page.paragraph(tenant.name);
  page.rows(orderRows(tenant, order, buyer, say));
  for (const line of order.lines) {
    page.heading(2, line.item.name);
    page.rows(lineRows(tenant, line, meaningOf(order.state).validity !== "none", say));
  }
  const money = moneyFormat(tenant.messages);
  page.heading(2, say("totals"));
  page.rows([
    [say("subtotal"), money(order.subtotal)],
    [say("fees"), money(order.fees)],
    [say("tax"), money(order.tax)],
    [say("total"), money(order.total)],
    [say("amountDue"), money(order.amountDue)],
  ]);
  const isDue = parseAmount(order.amountDue) !== ZERO;
  const words = isDue ? howToPay(tenant, order.payment.paymentMethod, order.orderNumber) : undefined;
  if (words !== undefined) page.paragraph(words);
  return page.end();
}
