import { fillIn, translate } from "../../src/domain/messages.ts";
import { cents, moneyFormat } from "../../src/domain/money.ts";
import { portalPath } from "../../src/domain/routes.ts";
import type { PaidCard } from "../payments/payment-handler.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { OutgoingMail } from "./outbox.ts";

/**
 * The result of a citation's payment. paidInPart, paidTooMuch: the amount of the citation was changed while the driver
 * was paying. notOwed: nothing is due, so the money is refunded.
 */
export type CitationNews = "paid" | "paidInPart" | "paidTooMuch" | "failed" | "refunded" | "notOwed";

/** The data of a payment for the message to its payer. */
interface PaidCitation {
  readonly address: string;
  readonly citationNumber: string;
  readonly amountCents: number;
  /** The difference between the amount and what was due when it was received. */
  readonly differenceCents: number;
  /** MM-DD-YYYY. */
  readonly paidOn: string;
  readonly card: PaidCard | undefined;
  /** Our reference. */
  readonly reference: string;
}

/** The message about a citation's payment. Its address is unverified, so it contains no plate, name or place. */
export function citationPaymentMail(
  tenant: EffectiveTenant,
  publicUrl: string,
  news: CitationNews,
  { address, citationNumber, amountCents, differenceCents, paidOn, card, reference }: PaidCitation,
): OutgoingMail {
  const { messages, name } = tenant;
  const paidWith =
    card === undefined
      ? translate(messages, "mail.citation.onPage")
      : translate(messages, "ordering.card", { ...card });
  const money = moneyFormat(messages);
  const values = {
    tenant: name,
    citation: citationNumber,
    amount: money(cents(amountCents)),
    difference: money(cents(differenceCents)),
    paidOn,
    paidWith,
    reference,
    link: `${publicUrl}${portalPath(tenant.slug, "paycitation")}`,
  };
  const text = (key: "subject" | "body") => fillIn(translate(messages, `mail.citation.${news}.${key}`), values);
  return { to: address, subject: text("subject"), body: text("body") };
}
