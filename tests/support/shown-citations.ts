import type { Citation, CitationPaymentStatus } from "../../src/domain/generated/api-citations.ts";
import type { RedirectDetails } from "../../src/domain/generated/api-orders.ts";

/** An unpaid citation as the server returns it. */
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

/** The redirect to the payment page. */
export function redirectDetails(reference: string): RedirectDetails {
  return { url: "https://pay.example.com/page", parameters: { paymentReference: reference, tenant: "harborcity" } };
}

/** The status of that citation's payment once it is paid. */
export function paidCitation(change: Partial<CitationPaymentStatus> = {}): CitationPaymentStatus {
  return {
    ...{ status: "paid", citationNumber: "HC-1001", amount: "50.50" },
    ...{ paidAt: Date.UTC(2026, 10, 27, 20), card: { brand: "Visa", lastFour: "4242" } },
    ...change,
  };
}
