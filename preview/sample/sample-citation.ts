import { addDays } from "../../src/domain/date-arithmetic.ts";
import { dateInZone } from "../../src/domain/dates.ts";
import type { Citation } from "../../src/domain/generated/api-citations.ts";
import type { BootData } from "../../src/domain/generated/api-portal.ts";

const APPEAL_DAYS = 21;

/** An unpaid citation that is nobody's, issued three days ago. */
export function sampleCitation(boot: BootData, now: number): Citation {
  const today = dateInZone(now, boot.tenant?.timeZone ?? "UTC");
  const issuedOn = addDays(today, -3);
  return {
    id: "C-1001",
    vehicle: { licensePlate: { number: "7ABC123", state: { code: "CA" } } },
    violation: "Parked at an expired meter",
    location: "400 block of Main Street",
    issuedOn,
    dueOn: addDays(issuedOn, APPEAL_DAYS),
    fine: "45.00",
    fees: "0.00",
    total: "45.00",
    amountDue: "45.00",
    currency: "USD",
    state: "UNPAID",
    photos: [],
    payments: [],
    appeals: [],
    appealUntil: addDays(issuedOn, APPEAL_DAYS),
    canAppeal: true,
    canPay: true,
  };
}
