import { fillIn, translate, type KeysBelow } from "../../src/domain/messages.ts";
import { cents, moneyFormat } from "../../src/domain/money.ts";
import { portalPath } from "../../src/domain/routes.ts";
import { receiptContent, type ContentAmount, type ContentOf } from "../documents/receipt-content.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { MailBlock } from "./mail-content.ts";
import type { OutgoingMail } from "./outbox.ts";

/** The data of an order for its confirmation. */
interface ConfirmedOrder {
  address: string;
  number: string;
  permitNames: readonly string[];
  totalCents: number;
  /** The amount that is still to be paid. */
  dueCents: number;
  /** How to pay it. */
  howToPay: string | undefined;
}

/** The sentence about the amount due, or that nothing is due. */
function paymentLine(tenant: EffectiveTenant, order: ConfirmedOrder): string {
  const say = (key: KeysBelow<"mail.order">, values = {}) => translate(tenant.messages, `mail.order.${key}`, values);
  if (order.dueCents === 0) return say("nothingDue");
  const due = say("due", { amount: moneyFormat(tenant.messages)(cents(order.dueCents)) });
  return order.howToPay === undefined ? due : `${due}\n${order.howToPay}`;
}

/**
 * The full confirmation, for a verified address: the content of the receipt, and what happens next. The account number,
 * which recovers a forgotten user name, is only on the receipt. isPaidLate: the payment came after the order had ended.
 */
export function confirmationBlocks(of: ContentOf, publicUrl: string, isPaidLate: boolean): MailBlock[] {
  const { tenant, order, owner } = of;
  const say = (key: KeysBelow<"mail.confirmation">, values = {}) =>
    translate(tenant.messages, `mail.confirmation.${key}`, values);
  const { rows, lines, amounts, next } = receiptContent(of);
  const columnOf = (entries: readonly ContentAmount[]) => entries.map((entry) => ({ ...entry, isAmount: true }));
  return [
    { kind: "paragraph", text: say("greeting", { name: owner.name }) },
    {
      kind: "paragraph",
      text: say(isPaidLate ? "late" : "thanks", { orderNumber: order.orderNumber, tenant: tenant.name }),
    },
    { kind: "rows", rows },
    ...lines.flatMap((line): MailBlock[] => [
      { kind: "heading", text: line.name },
      ...(line.validity === undefined ? [] : [{ kind: "statement", text: line.validity } as const]),
      { kind: "rows", rows: [...line.rows, ...columnOf(line.amounts)] },
    ]),
    { kind: "heading", text: translate(tenant.messages, "receipt.totals") },
    { kind: "rows", rows: columnOf(amounts) },
    { kind: "heading", text: translate(tenant.messages, "pages.buyPermits.complete.next.title") },
    { kind: "steps", texts: [...next, say("attached")] },
    { kind: "link", label: say("open"), url: `${publicUrl}${portalPath(tenant.slug, "vieworders")}` },
    { kind: "paragraph", text: tenant.name },
  ];
}

/** The result of an order's payment after its driver had left the page. */
export type PaymentNews = "failed" | "paidLate" | "unfulfilled" | "refunded" | "cancelledRefunded" | "refundedByHand";

/**
 * The message about a payment that is completed after the order was placed. Like the confirmation, its address may be
 * unverified, so it contains nothing that the driver entered.
 */
export function paymentMail(
  tenant: EffectiveTenant,
  publicUrl: string,
  news: PaymentNews,
  order: Pick<ConfirmedOrder, "address" | "number" | "permitNames" | "totalCents">,
): OutgoingMail {
  const values = {
    tenant: tenant.name,
    orderNumber: order.number,
    permits: listedPermits(order.permitNames),
    amount: moneyFormat(tenant.messages)(cents(order.totalCents)),
    link: `${publicUrl}${portalPath(tenant.slug, "vieworders")}`,
  };
  const text = (key: "subject" | "body") => fillIn(translate(tenant.messages, `mail.payment.${news}.${key}`), values);
  return { to: order.address, subject: text("subject"), body: text("body") };
}

function listedPermits(names: readonly string[]): string {
  return names.map((name) => `  - ${name}`).join("\n");
}

/** The data of an order line whose vehicles were changed. */
interface ChangedVehicles {
  address: string;
  number: string;
  permitName: string;
}

/**
 * The message that the vehicles of a permit were changed. Like the confirmation, its address may be unverified, so it
 * does not contain the plates, which are free text.
 */
export function vehiclesChangedMail(
  tenant: EffectiveTenant,
  publicUrl: string,
  changed: ChangedVehicles,
): OutgoingMail {
  const values = {
    tenant: tenant.name,
    orderNumber: changed.number,
    permit: changed.permitName,
    link: `${publicUrl}${portalPath(tenant.slug, "vieworders")}`,
  };
  const text = (key: "subject" | "body") => fillIn(translate(tenant.messages, `mail.vehiclesChanged.${key}`), values);
  return { to: changed.address, subject: text("subject"), body: text("body") };
}

/**
 * The message that confirms an order. Its link leads to the orders and opens only for the signed-in driver. The driver
 * chose the address, which may be unverified, so the message contains no free text that the driver entered, not even
 * the name.
 */
export function orderMail(tenant: EffectiveTenant, publicUrl: string, order: ConfirmedOrder): OutgoingMail {
  const values = {
    tenant: tenant.name,
    orderNumber: order.number,
    permits: listedPermits(order.permitNames),
    total: moneyFormat(tenant.messages)(cents(order.totalCents)),
    payment: paymentLine(tenant, order),
    link: `${publicUrl}${portalPath(tenant.slug, "vieworders")}`,
  };
  const text = (key: "subject" | "body") => fillIn(translate(tenant.messages, `mail.order.${key}`), values);
  return { to: order.address, subject: text("subject"), body: text("body") };
}
