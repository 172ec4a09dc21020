import type { OrderRefusal } from "../../../src/domain/generated/api-orders.ts";
import type { RefusalCode } from "../../../src/domain/order-refusal.ts";

/** Thrown while an order is being placed: the transaction rolls back, and the driver is told what can be mended where. */
export class OrderRefused extends Error {
  override readonly name = "OrderRefused";
  readonly refusal: OrderRefusal;
  constructor(refusal: OrderRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Refuses a line: it is mended in the cart. */
export function refuseLine(code: RefusalCode, permitId: string, more: Partial<OrderRefusal> = {}): never {
  throw new OrderRefused({ code, permitId, step: "cart", ...more });
}
