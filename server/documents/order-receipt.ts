import type { PlainDate } from "../../src/domain/dates.ts";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { translate } from "../../src/domain/messages.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import { paperLook } from "./paper-look.ts";
import { PdfPage } from "./pdf-page.ts";
import { receiptContent, type ContentAmount, type OrderOwner } from "./receipt-content.ts";

/** The data of a receipt. */
export interface ReceiptOf {
  readonly tenant: EffectiveTenant;
  readonly order: Order;
  readonly owner: OrderOwner;
  /** The current day of the tenant. */
  readonly today: PlainDate;
  /** Fonts for characters that the document's own fonts lack. */
  readonly fonts: readonly Buffer[];
}

const amountRows = (amounts: readonly ContentAmount[]) => amounts.map((amount) => ({ ...amount, isAmount: true }));

/**
 * The receipt of an order as a tagged PDF in the tenant's look, from the order's own snapshots, whatever the catalogue
 * says now. It names the driver, who is the only one who can download it, and the account number, which recovers a
 * forgotten user name.
 */
export function orderReceipt(of: ReceiptOf): Promise<Buffer> {
  const { tenant, order, fonts } = of;
  const { messages } = tenant;
  const { title, rows, owner, lines, amounts, howToPay } = receiptContent(of);
  const look = paperLook(tenant.style);
  const createdAt = new Date(order.orderDate);
  const page = new PdfPage({ title, language: tenant.boot.language, createdAt, look, fonts });
  page.masthead(tenant.name, tenant.paperImage);
  page.heading(1, title);
  page.rows([...owner, ...rows]);
  for (const line of lines) {
    page.heading(2, line.name);
    if (line.validity !== undefined) page.statement(line.validity);
    page.rows([...line.rows, ...amountRows(line.amounts)]);
  }
  page.heading(2, translate(messages, "receipt.totals"));
  page.rows(amountRows(amounts));
  if (howToPay !== undefined) page.note(howToPay);
  return page.end((number, pages) => translate(messages, "receipt.page", { title, number, pages }));
}
