import { receiptFileName } from "../../documents/receipt-content.ts";
import type { orderReceipt } from "../../documents/order-receipt.ts";

/** A receipt as a file. */
export interface Receipt {
  /** Letters, digits and hyphens only. */
  readonly fileName: string;
  /** A PDF. */
  readonly content: Buffer;
}

/** Makes the receipt of an order. The library of PDF files is loaded with the first one: it takes a good part of a start. */
export async function makeReceipt(of: Parameters<typeof orderReceipt>[0]): Promise<Receipt> {
  const documents = await import("../../documents/order-receipt.ts");
  return { fileName: receiptFileName(of.order.orderNumber), content: await documents.orderReceipt(of) };
}
