import type { RedirectDetails } from "../../../src/domain/generated/api-orders.ts";
import { incompletePaymentPath, paymentStatusScreens } from "../../../src/domain/payment-return.ts";
import { portalPath } from "../../../src/domain/routes.ts";
import type { ProvidedPayment } from "../payment-handler.ts";

/** Where a provider's page sends the browser back to, each with `?paymentReference=`. */
interface ReturnAddresses {
  /** After it was paid or declined, and where its outcome comes later. */
  readonly signOutUrl: string;
  /** After the driver left it unpaid. */
  readonly incompleteSignOutUrl: string;
}

/** The return addresses of a payment. Their host is PUBLIC_URL's, whatever a request says. */
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

/** A return address with the payment that it is about. */
export function returnTo(address: string, reference: string): string {
  const url = new URL(address);
  url.searchParams.set("paymentReference", reference);
  return url.href;
}

/** How the browser is sent to the page of a payment: with our reference, the tenant and where to come back to, and nothing else. */
export function redirectTo(
  page: string,
  { reference, tenant, paidFor }: Pick<ProvidedPayment, "reference" | "tenant" | "paidFor">,
  publicUrl: string,
): RedirectDetails {
  const addresses = returnAddresses(publicUrl, { tenant, paidFor });
  return { url: page, parameters: { paymentReference: reference, tenant, ...addresses } };
}
