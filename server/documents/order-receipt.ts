import { dateInZone, formatDate } from "../../src/domain/dates.ts";
import type { Order, OrderLine, OrderVehicle, OwnAnswers } from "../../src/domain/generated/api-orders.ts";
import { hasMessage, translate, type MessageValues } from "../../src/domain/messages.ts";
import { formatMoney, parseAmount, ZERO } from "../../src/domain/money.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import { PdfPage } from "./pdf-page.ts";

type Row = readonly [label: string, value: string];
type Say = (key: string, values?: MessageValues) => string;

function money(amount: string): string {
  return formatMoney(parseAmount(amount) ?? ZERO);
}

function vehicleWords(vehicle: OrderVehicle): string {
  const { number, state } = vehicle.licensePlate;
  const words = [vehicle.year, vehicle.color, vehicle.make.name, vehicle.model].filter(Boolean).join(" ");
  return `${number} ${state.code}${words === "" ? "" : ` (${words})`}`;
}

function receiptRows(answers: OwnAnswers | undefined): Row[] {
  return (answers ?? []).filter((answer) => answer.onReceipt === true).map(({ label, value }) => [label, value]);
}

function lineRows({ item }: OrderLine, say: Say): Row[] {
  const period = { from: formatDate(item.validStartDate), to: formatDate(item.validEndDate) };
  return [
    [say("lot"), item.lotName],
    [say("valid"), say("period", period)],
    [say("vehicles"), item.vehicles.map(vehicleWords).join("\n")],
    ...(item.reasonForVisit === undefined ? [] : [[say("reason"), item.reasonForVisit] as const]),
    ...receiptRows(item.answers),
    [say("price"), money(item.price)],
    [say("fee"), money(item.fee)],
  ];
}

function orderRows(tenant: EffectiveTenant, order: Order, say: Say): Row[] {
  const { paymentMethod, checkNumber } = order.payment;
  const label = tenant.methods.find((method) => method.value === paymentMethod)?.label ?? paymentMethod;
  return [
    [say("orderNumber"), order.orderNumber],
    [say("date"), formatDate(dateInZone(order.orderDate, tenant.document.timeZone))],
    [say("state"), say(`states.${order.state}`)],
    [say("method"), label],
    ...(checkNumber === undefined ? [] : [[say("checkNumber"), checkNumber] as const]),
    ...receiptRows(order.answers),
  ];
}

/** How an amount that is still due is paid, in the words of the tenant; undefined where nothing is. */
function howToPay(tenant: EffectiveTenant, order: Order): string | undefined {
  if (parseAmount(order.amountDue) === ZERO) return undefined;
  const key = tenant.methods.find((method) => method.value === order.payment.paymentMethod)?.howToPay;
  const values = { tenant: tenant.name, orderNumber: order.orderNumber };
  return key !== undefined && hasMessage(tenant.messages, key) ? translate(tenant.messages, key, values) : undefined;
}

/** The receipt of an order as a tagged PDF: from the order's own snapshots, whatever the catalogue says by now. */
export function orderReceipt(tenant: EffectiveTenant, order: Order): Promise<Buffer> {
  const say: Say = (key, values) => translate(tenant.messages, `receipt.${key}`, values);
  const title = say("title", { orderNumber: order.orderNumber });
  const page = new PdfPage(title, tenant.boot.language, new Date(order.orderDate));
  page.heading(1, title);
  page.paragraph(tenant.name);
  page.rows(orderRows(tenant, order, say));
  for (const line of order.lines) {
    page.heading(2, line.item.name);
    page.rows(lineRows(line, say));
  }
  page.heading(2, say("totals"));
  page.rows([
    [say("subtotal"), money(order.subtotal)],
    [say("fees"), money(order.fees)],
    [say("tax"), money(order.tax)],
    [say("total"), money(order.total)],
    [say("amountDue"), money(order.amountDue)],
  ]);
  const words = howToPay(tenant, order);
  if (words !== undefined) page.paragraph(words);
  return page.end();
}
