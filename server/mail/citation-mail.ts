import { fillIn, translate } from "../../src/domain/messages.ts";
import { cents, moneyFormat } from "../../src/domain/money.ts";
import { portalPath } from "../../src/domain/routes.ts";
import type { PaidCard } from "../payments/payment-handler.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { OutgoingMail } from "./outbox.ts";

/**
 * What became of the payment of a citation. paidInPart, paidTooMuch: the amount of the citation was changed while its payer was
 * away. notOwed: nothing is due, so that its money goes back.
 */
export type CitationNews = "paid" | "paidInPart" | "paidTooMuch" | "failed" | "refunded" | "notOwed";

/** A payment as its payer is told of it. */
interface PaidCitation {
  readonly address: string;
  readonly citationNumber: string;
  readonly amountCents: number;
  /** By how much that differs from what was due when it came. */
  readonly differenceCents: number;
  /** MM-DD-YYYY. */
  readonly paidOn: string;
  readonly card: PaidCard | undefined;
  /** Ours. */
  readonly reference: string;
}

/**
 * The message about the payment of a citation. It goes to whatever address was typed, which nobody has proved: no plate, name or
 * place is in it.
 */
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
