import { orderReceipt, type ReceiptOf } from "../../server/documents/order-receipt.ts";
import { loadTenants } from "../../server/tenants/load-tenants.ts";
import type { EffectiveTenant } from "../../server/tenants/types.ts";
import { dateInZone } from "../../src/domain/dates.ts";
import type { Order, OrderLine } from "../../src/domain/generated/api-orders.ts";
import { order } from "./orders.ts";
import { readPdf, type ReadPdf } from "./pdf-text.ts";
import { writeSellingTwins } from "./selling-tenants.ts";
import { NOON } from "./server.ts";

/** A tenant whose receipts are created and read. */
export interface ReceiptShop {
  readonly tenant: EffectiveTenant;
  /** The receipt of Dana Reyes's order at noon. */
  read(changes: Partial<Order>, more: Partial<ReceiptOf>): Promise<ReadPdf>;
  close(): void;
}

/** A line of an order for the resident permit. */
export function receiptLine(item: Partial<OrderLine["item"]>): OrderLine {
  const [base] = order().lines;
  if (base === undefined) throw new Error("no line");
  return { ...base, item: { ...base.item, ...item } };
}

export async function openReceiptShop(): Promise<ReceiptShop> {
  const twins = writeSellingTwins();
  const published = { version: () => Promise.resolve(0), load: () => Promise.resolve({}) };
  const sources = { tenantsDir: twins.folder, schemasDir: "schemas", published, clock: () => NOON };
  const tenant = await (await loadTenants({ ...sources, production: false, demo: false })).find("eastport");
  if (tenant === undefined) throw new Error("no tenant");
  const owner = { name: "Dana Reyes", accountNumber: "10000042" };
  const today = dateInZone(NOON, tenant.document.timeZone);
  return {
    tenant,
    read: async (changes, more) =>
      readPdf(await orderReceipt({ tenant, order: order(changes), owner, today, fonts: [], ...more })),
    close: twins.remove,
  };
}
