import { receiptFileName, type OrderOwner } from "../../documents/receipt-content.ts";
import type { orderReceipt } from "../../documents/order-receipt.ts";
import type { TenantDb } from "../../db/database.ts";
import type { PdfFile } from "../files/files.ts";

/** Returns the driver of an order, as receipts and messages name them. */
export async function orderOwner(db: TenantDb, driverId: string): Promise<OrderOwner> {
  const { accountNumber, first, last } = await db
    .selectFrom("drivers")
    .select(["number as accountNumber", "first_name as first", "last_name as last"])
    .where("id", "=", driverId)
    .executeTakeFirstOrThrow();
  // An imported name may contain control characters; it is put on one line.
  return { accountNumber, name: `${first} ${last}`.replace(/\p{Cc}+/gu, " ").trim() };
}

/** Makes the receipt of an order. The PDF library is loaded with the first receipt, to keep the server's start fast. */
export async function makeReceipt(of: Parameters<typeof orderReceipt>[0]): Promise<PdfFile> {
  const documents = await import("../../documents/order-receipt.ts");
  return { fileName: receiptFileName(of.order.orderNumber), content: await documents.orderReceipt(of) };
}
