import { fillIn, translate } from "../../src/domain/messages.ts";
import { cents, moneyFormat } from "../../src/domain/money.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { OutgoingMail } from "./outbox.ts";

/** Why the tenant's desk has to take care of a payment. */
export type DeskMatter =
  | "paidUnfulfilled"
  | "paidTwice"
  | "paidAfterRefund"
  | "paymentUnanswered"
  | "refundedElsewhere"
  | "refundFailed"
  | "citationPaidAfterRefund"
  | "citationUnanswered"
  | "citationRefundedElsewhere"
  | "citationRefundFailed"
  | "citationNotOwed"
  | "citationToRefund"
  | "citationPaidInPart"
  | "citationPaidTooMuch";

/** A payment for the desk to look up by our reference, and by the provider's if known. */
interface PaymentToLookUp {
  /** The number of the order or the citation. */
  readonly number: string;
  readonly amountCents: number;
  /** The difference from what was due, if the message is about it. */
  readonly differenceCents?: number | undefined;
  readonly reference: string;
  readonly providerReference: string | null;
}

/**
 * A message to the tenant's desk about a payment that needs attention; undefined if the tenant has no such address. It
 * identifies the payer only by the number of the order or the citation and the references of the payment.
 */
export function deskMail(
  tenant: EffectiveTenant,
  about: DeskMatter,
  { number, amountCents, differenceCents = 0, reference, providerReference }: PaymentToLookUp,
): OutgoingMail | undefined {
  const to = tenant.document.contact?.email;
  if (to === undefined) return undefined;
  const money = moneyFormat(tenant.messages);
  const provider = providerReference ?? translate(tenant.messages, "mail.desk.noReference");
  const values = {
    tenant: tenant.name,
    orderNumber: number,
    citation: number,
    total: money(cents(amountCents)),
    difference: money(cents(differenceCents)),
    reference,
    providerReference: provider,
  };
  const text = (key: "subject" | "body") => fillIn(translate(tenant.messages, `mail.desk.${about}.${key}`), values);
  return { to, subject: text("subject"), body: text("body") };
}
