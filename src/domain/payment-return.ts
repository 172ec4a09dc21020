import type { PermitPaymentStatus } from "./generated/api-orders.ts";

/** Name of the query parameter by which a provider's page says which payment somebody comes back from. */
const PAYMENT_REFERENCE = "paymentReference";

/** The reference that a return address carries, whoever wrote it there; undefined without one. */
export function paymentReferenceIn(search: string): string | undefined {
  const reference = new URLSearchParams(search).get(PAYMENT_REFERENCE);
  return reference === null || reference === "" ? undefined : reference;
}

/** The page that finds out how the payment with this reference stands. */
export function paymentStatusPath(reference: string): string {
  return `/permit-payment-status?${new URLSearchParams({ [PAYMENT_REFERENCE]: reference })}`;
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
