/** The query parameter with the reference of the payment, in the address to which a provider sends a person back. */
const PAYMENT_REFERENCE = "paymentReference";

/** The payment reference in a return address, which anybody may have written; undefined without one. */
export function paymentReferenceIn(search: string): string | undefined {
  const reference = new URLSearchParams(search).get(PAYMENT_REFERENCE);
  return reference === null || reference === "" ? undefined : reference;
}

/** The pages that follow the status of a payment, by what it is for. */
export const paymentStatusScreens = {
  order: "/permit-payment-status",
  citation: "/citation-payment/status",
} as const;

/** The query parameter that says what an unfinished payment is for, if not for an order. */
const PAID_FOR = "paidFor";

/** The address, below the tenant's prefix, to which an unfinished payment leads back. */
export function incompletePaymentPath(paidFor: keyof typeof paymentStatusScreens): string {
  return paidFor === "order" ? "/incompletePayment" : `/incompletePayment?${PAID_FOR}=${paidFor}`;
}

/** What an unfinished payment is for, from its return address. */
export function paidForIn(search: string): keyof typeof paymentStatusScreens {
  return new URLSearchParams(search).get(PAID_FOR) === "citation" ? "citation" : "order";
}

/** The page that follows the payment with this reference. */
export function paymentStatusPath(reference: string, paidFor: keyof typeof paymentStatusScreens = "order"): string {
  return `${paymentStatusScreens[paidFor]}?${new URLSearchParams({ [PAYMENT_REFERENCE]: reference })}`;
}
