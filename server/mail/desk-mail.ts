import { fillIn, translate } from "../../src/domain/messages.ts";
import { cents, moneyFormat } from "../../src/domain/money.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { OutgoingMail } from "./outbox.ts";

/** Why somebody at the tenant's desk has to look after a payment. */
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

/** A payment that the desk is to look up: by our reference, and by the provider's where it has told us one. */
interface PaymentToLookUp {
  /** Of the order or the citation. */
  readonly number: string;
  readonly amountCents: number;
  /** By how much that differs from what was due, where the matter is that. */
  readonly differenceCents?: number | undefined;
  readonly reference: string;
  readonly providerReference: string | null;
}

/**
 * A message to the tenant's own desk about a payment that somebody has to look after; undefined where the tenant names no
 * address. The number of the order or the citation and the references of the payment are all that it says of whoever pays.
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
