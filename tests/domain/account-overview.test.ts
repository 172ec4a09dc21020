import { describe, expect, it } from "vitest";
import { accountOverview } from "../../src/domain/account-overview.ts";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { givenUpOrder, order, pendingOrder } from "../support/orders.ts";

const TODAY = "2026-11-27";

/** An order with one permit that is good until a day. */
function until(id: string, validEndDate: string, changes: Partial<Order> = {}): Order {
  const sample = order({ id, ...changes });
  const lines = sample.lines.map((line) => ({ ...line, id: `line of ${id}`, item: { ...line.item, validEndDate } }));
  return { ...sample, lines };
}

const paid = { state: "PAID", amountDue: "0.00" } as const;

describe("where an account stands", () => {
  it("has the permits that are good: those with an amount due first, then by their last day", () => {
    const orders = [
      until("late", "2027-10-31", paid),
      until("due", "2027-12-31"),
      until("soon", "2026-12-01", paid),
      until("over", "2026-11-26", paid),
    ];
    const { permits, hasOthers } = accountOverview(orders, TODAY);
    expect(permits.map(({ order: { id } }) => id)).toEqual(["due", "soon", "late"]);
    expect(hasOthers).toBe(true);
  });

  it("has what waits for a payment, and what was paid without a permit, and neither as a permit", () => {
    const lost = order({ id: "lost", state: "PAID_UNFULFILLED" });
    const { open, permits, hasOthers } = accountOverview([pendingOrder({ id: "open" }), lost], TODAY);
    expect(open.map(({ id }) => id)).toEqual(["open", "lost"]);
    expect(permits).toEqual([]);
    expect(hasOthers).toBe(false);
  });

  it("leaves what was given up to the list of orders", () => {
    expect(accountOverview([givenUpOrder()], TODAY)).toEqual({ open: [], permits: [], hasOthers: true });
  });
});
