import type { RedirectDetails } from "../../../src/domain/generated/api-orders.ts";
import { incompletePaymentPath, paymentStatusScreens } from "../../../src/domain/payment-return.ts";
import { portalPath } from "../../../src/domain/routes.ts";
import type { ProvidedPayment } from "../payment-handler.ts";

/** The addresses that a provider's page returns the browser to, each with `?paymentReference=`. */
interface ReturnAddresses {
  /** After the payment was paid or declined, or while its result is pending. */
  readonly signOutUrl: string;
  /** After the driver left it unpaid. */
  readonly incompleteSignOutUrl: string;
}

/** The return addresses of a payment. Their host is always PUBLIC_URL's, whatever a request says. */
export function returnAddresses(
  publicUrl: string,
  { tenant, paidFor }: Pick<ProvidedPayment, "tenant" | "paidFor">,
): ReturnAddresses {
  const portal = `${publicUrl}${portalPath(tenant)}`;
  return {
    signOutUrl: `${portal}${paymentStatusScreens[paidFor]}`,
    incompleteSignOutUrl: `${portal}${incompletePaymentPath(paidFor)}`,
  };
}

/** A return address with the reference of the payment. */
export function returnTo(address: string, reference: string): string {
  const url = new URL(address);
  url.searchParams.set("paymentReference", reference);
  return url.href;
}

/** The redirect of the browser to a payment page: only our reference, the tenant and the return addresses. */
export function redirectTo(
  page: string,
  { reference, tenant, paidFor }: Pick<ProvidedPayment, "reference" | "tenant" | "paidFor">,
  publicUrl: string,
): RedirectDetails {
  const addresses = returnAddresses(publicUrl, { tenant, paidFor });
  return { url: page, parameters: { paymentReference: reference, tenant, ...addresses } };
}
