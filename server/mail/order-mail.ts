import { fillIn, translate, type KeysBelow } from "../../src/domain/messages.ts";
import { cents, moneyFormat } from "../../src/domain/money.ts";
import { portalPath } from "../../src/domain/routes.ts";
import { receiptContent, type ContentAmount, type ContentOf } from "../documents/receipt-content.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { MailBlock } from "./mail-content.ts";
import type { OutgoingMail } from "./outbox.ts";

/** What a confirmation tells of an order. */
interface ConfirmedOrder {
  address: string;
  number: string;
  permitNames: readonly string[];
  totalCents: number;
  /** What is still to be paid. */
  dueCents: number;
  /** How that is paid. */
  howToPay: string | undefined;
}

/** Words of what is due, or of nothing being due. */
function paymentLine(tenant: EffectiveTenant, order: ConfirmedOrder): string {
  const say = (key: KeysBelow<"mail.order">, values = {}) => translate(tenant.messages, `mail.order.${key}`, values);
  if (order.dueCents === 0) return say("nothingDue");
  const due = say("due", { amount: moneyFormat(tenant.messages)(cents(order.dueCents)) });
  return order.howToPay === undefined ? due : `${due}\n${order.howToPay}`;
}

/**
 * All that a confirmation says, for an address that the driver has proven: what the receipt says, and what happens next. The
 * number of the account, by which a forgotten user name is asked for, is on the receipt alone. isPaidLate: its money came
 * after it had ended.
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

/** What became of the payment of an order after its driver had left the page on which it was placed. */
export type PaymentNews = "failed" | "paidLate" | "unfulfilled" | "refunded" | "cancelledRefunded" | "refundedByHand";

/**
 * The message about the payment of an order that comes behind it. Like the confirmation it goes to an address that nobody may
 * have proved, so that nothing that the driver entered is in it.
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

/** What a message tells of an order line whose vehicles were changed. */
interface ChangedVehicles {
  address: string;
  number: string;
  permitName: string;
}

/**
 * The message that the vehicles of a permit were changed. Like the confirmation it goes to an address that nobody may
 * have proved, so that the plates, which are free text, are not in it.
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
 * The message that confirms an order. Its link leads to the orders and opens for the signed-in driver alone. It goes to
 * whatever address the driver chose, which nobody may have proved, so nothing free that the driver entered is in it,
 * the name included.
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
