import type { Order, Permit } from "../../src/domain/generated/api-orders.ts";

/** A standard permit on offer: 250.00, fee 5.00, for two vehicles. */
export function permit(changes: Partial<Permit> = {}): Permit {
  return {
    id: "resident",
    name: "Resident permit",
    permitType: "STD_PERMIT",
    lotName: "Zone A",
    validStartDate: "2026-11-01",
    validEndDate: "2027-10-31",
    price: "250.00",
    fee: "5.00",
    allowedNoVehicles: 2,
    allowAnonymousSales: false,
    hasFulfillmentLetter: false,
    reasonForVisitIsRequired: false,
    availability: "available",
    ...changes,
  };
}

/** An order of that permit by check, at 8.25 % tax. */
export function order(changes: Partial<Order> = {}): Order {
  return {
    id: "order-1",
    orderNumber: "1001",
    orderDate: Date.UTC(2026, 10, 27, 12),
    state: "AWAITING_PAYMENT",
    subtotal: "250.00",
    fees: "5.00",
    tax: "21.04",
    total: "276.04",
    amountDue: "276.04",
    payment: { paymentMethod: "CHECK" },
    account: { id: "account-1" },
    lines: [
      {
        id: "line-1",
        item: {
          permitId: "resident",
          name: "Resident permit",
          permitType: "STD_PERMIT",
          lotName: "Zone A",
          validStartDate: "2026-11-01",
          validEndDate: "2027-10-31",
          price: "250.00",
          fee: "5.00",
          vehicles: [
            { id: "v1", make: { name: "Toyota" }, licensePlate: { number: "7ABC123", state: { code: "CA" } } },
          ],
        },
      },
    ],
    ...changes,
  };
}

/** An order whose payment has no final result: it can be continued, and is held until an hour after it was placed. */
export function pendingOrder(changes: Partial<Order> = {}, mayResume = true): Order {
  const pending = { holdEndsAt: Date.UTC(2026, 10, 27, 13), mayResume };
  const payment = { paymentMethod: "TRANSACT_PAYMENTS", pending } as const;
  return order({ state: "PAYMENT_PENDING", amountDue: "0.00", payment, ...changes });
}

/** An order whose payment its driver has cancelled: it is cancelled, and can be bought again. */
export function givenUpOrder(changes: Partial<Order> = {}): Order {
  const payment = { paymentMethod: "TRANSACT_PAYMENTS", mayBuyAgain: true } as const;
  return order({ state: "CANCELLED", amountDue: "0.00", payment, ...changes });
}

/** The address for paying an order in tests. */
export const REDIRECT = { url: "https://pay.example/start", parameters: { reference: "r1" } };
