import type { CitationPaymentsApi } from "../../src/api/citation-payments.ts";
import type { CitationsApi } from "../../src/api/citations.ts";
import { addDays } from "../../src/domain/date-arithmetic.ts";
import { dateInZone } from "../../src/domain/dates.ts";
import type {
  Citation,
  CitationPaymentMethods,
  CitationPaymentStatus,
} from "../../src/domain/generated/api-citations.ts";
import type { BootData } from "../../src/domain/generated/api-portal.ts";
import { SAMPLE_KEYS } from "../pages.ts";

const APPEAL_DAYS = 21;

/** An unpaid sample citation, issued three days ago. */
function sampleCitation(boot: BootData, now: number): Citation {
  const today = dateInZone(now, boot.tenant?.timeZone ?? "UTC");
  const issuedOn = addDays(today, -3);
  return {
    id: SAMPLE_KEYS.number,
    vehicle: { licensePlate: { number: SAMPLE_KEYS.plate, state: { code: "CA" } } },
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

/** The methods for paying it, if the tenant's server offers any. */
function sampleMethods({ ordering }: BootData): CitationPaymentMethods {
  const served = ordering.methods.filter(({ paysCitations }) => paysCitations === true);
  return served.map(({ value, label, explained }) => ({
    ...{ value, label },
    ...(explained === undefined ? {} : { explained }),
  }));
}

/** Its payment, which has just been received. */
function samplePayment(boot: BootData, now: number): CitationPaymentStatus {
  const { id: citationNumber, total: amount } = sampleCitation(boot, now);
  return { status: "paid", citationNumber, amount, paidAt: now, card: { brand: "Visa", lastFour: "4242" } };
}

/** Reads of citations; documents that only a server can make are refused. */
export function sampleCitations(boot: BootData, now: number, refuse: () => Promise<never>): CitationsApi {
  return {
    find: () => Promise.resolve(sampleCitation(boot, now)),
    ofAccount: () => Promise.resolve([sampleCitation(boot, now)]),
    pdf: refuse,
    appealDays: () => Promise.resolve({ citationAppealDays: APPEAL_DAYS }),
  };
}

/** Reads of citation payments; writes are refused. */
export function sampleCitationPayments(boot: BootData, now: number, refuse: () => Promise<never>): CitationPaymentsApi {
  return {
    methods: () => Promise.resolve(sampleMethods(boot)),
    pay: refuse,
    redirect: refuse,
    status: () => Promise.resolve(samplePayment(boot, now)),
    receipt: refuse,
  };
}
