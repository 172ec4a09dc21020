import type { CitationPaymentStatus } from "./generated/api-citations.ts";
import type { PermitPaymentStatus } from "./generated/api-orders.ts";
import { isRecord } from "./is-record.ts";
import { isRedirectDetails } from "./order-shape.ts";

/** Name of the query parameter by which a provider's page says which payment somebody comes back from. */
const PAYMENT_REFERENCE = "paymentReference";

/** The reference that a return address carries, whoever wrote it there; undefined without one. */
export function paymentReferenceIn(search: string): string | undefined {
  const reference = new URLSearchParams(search).get(PAYMENT_REFERENCE);
  return reference === null || reference === "" ? undefined : reference;
}

/** The pages that find out how a payment stands, by what it is for. */
export const paymentStatusScreens = {
  order: "/permit-payment-status",
  citation: "/citation-payment/status",
} as const;

/** Name of the query parameter by which the address of an unfinished payment says that it is for no order. */
const PAID_FOR = "paidFor";

/** The address below the tenant's that somebody comes back to who left a payment unfinished. */
export function incompletePaymentPath(paidFor: keyof typeof paymentStatusScreens): string {
  return paidFor === "order" ? "/incompletePayment" : `/incompletePayment?${PAID_FOR}=${paidFor}`;
}

/** What an unfinished payment is for, as its return address says. */
export function paidForIn(search: string): keyof typeof paymentStatusScreens {
  return new URLSearchParams(search).get(PAID_FOR) === "citation" ? "citation" : "order";
}

/** The page that finds out how the payment with this reference stands. */
export function paymentStatusPath(reference: string, paidFor: keyof typeof paymentStatusScreens = "order"): string {
  return `${paymentStatusScreens[paidFor]}?${new URLSearchParams({ [PAYMENT_REFERENCE]: reference })}`;
}

const CITATION_STATUSES: Readonly<Record<CitationPaymentStatus["status"], true>> = {
  open: true,
  pending: true,
  paid: true,
  "part-paid": true,
  "not-owed": true,
  declined: true,
  cancelled: true,
  refunded: true,
};

/** Checks that a response says how a payment of a citation stands. An address that nobody can be sent to makes it none. */
export function isCitationPaymentStatus(value: unknown): value is CitationPaymentStatus {
  if (!isRecord(value) || !["status", "citationNumber", "amount"].every((name) => typeof value[name] === "string"))
    return false;
  const { status, redirectDetails } = value;
  const isKnown = Object.hasOwn(CITATION_STATUSES, String(status));
  return isKnown && (redirectDetails === undefined || isRedirectDetails(redirectDetails));
}

const STATUSES: Readonly<Record<PermitPaymentStatus["status"], true>> = {
  open: true,
  pending: true,
  paid: true,
  unfulfilled: true,
  declined: true,
  failed: true,
  cancelled: true,
};

/** Checks that a part of a response says how a payment stands. */
export function isPaymentStatus(value: unknown): value is PermitPaymentStatus["status"] {
  return typeof value === "string" && Object.hasOwn(STATUSES, value);
}
