import type { Citation } from "../../src/domain/generated/api-citations.ts";

/** An unpaid citation as the server answers it. */
export function citation(change: Partial<Citation> = {}, plate = "7ABC123"): Citation {
  return {
    id: "HC-1001",
    vehicle: { licensePlate: { number: plate, state: { code: "CA" } } },
    violation: "Parked at an expired meter",
    location: "400 block of Wharf Street",
    issuedOn: "2026-11-20",
    dueOn: "2026-12-11",
    fine: "45.00",
    fees: "5.50",
    total: "50.50",
    amountDue: "50.50",
    currency: "USD",
    state: "UNPAID",
    photos: [],
    payments: [],
    appeals: [],
    appealUntil: "2026-12-11",
    canAppeal: true,
    canPay: true,
    ...change,
  };
}
