import { fillIn, translate } from "../../src/domain/messages.ts";
import { cents, moneyFormat } from "../../src/domain/money.ts";
import { portalPath } from "../../src/domain/routes.ts";
import type { PaidCard } from "../payments/payment-handler.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { OutgoingMail } from "./outbox.ts";

/** What became of the payment of a citation. notOwed: its money came when nothing was due any more. */
export type CitationNews = "paid" | "failed" | "refunded" | "notOwed";

/** A payment as whoever made it hears of it. */
interface PaidCitation {
  readonly address: string;
  readonly citationNumber: string;
  readonly amountCents: number;
  /** MM-DD-YYYY. */
  readonly paidOn: string;
  readonly card: PaidCard | undefined;
  /** Ours. */
  readonly reference: string;
}

/**
 * The message about the payment of a citation. It goes to whatever address was typed, which nobody has proved: no plate, name or
 * place stands in it.
 */
export function citationPaymentMail(
  tenant: EffectiveTenant,
  publicUrl: string,
  news: CitationNews,
  { address, citationNumber, amountCents, paidOn, card, reference }: PaidCitation,
): OutgoingMail {
  const { messages, name } = tenant;
  const paidWith =
    card === undefined
      ? translate(messages, "mail.citation.onPage")
      : translate(messages, "ordering.card", { ...card });
  const values = {
    tenant: name,
    citation: citationNumber,
    amount: moneyFormat(messages)(cents(amountCents)),
    paidOn,
    paidWith,
    reference,
    link: `${publicUrl}${portalPath(tenant.slug, "paycitation")}`,
  };
  const text = (key: "subject" | "body") => fillIn(translate(messages, `mail.citation.${news}.${key}`), values);
  return { to: address, subject: text("subject"), body: text("body") };
}
