import { formatPaymentDate } from "../../../src/domain/dates.ts";
import { citationPaymentMail, type CitationNews } from "../../mail/citation-mail.ts";
import { mailedLately } from "../../mail/mailed-lately.ts";
import { queueMail } from "../../mail/outbox.ts";
import type { ReportContext } from "./payable.ts";
import { paidCard } from "./payment-rows.ts";

/**
 * Messages about citations are sent to an address that was sent fewer messages than this in the last day, since a payer
 * may enter anybody's address.
 */
const CITATION_MAILS_PER_DAY = 20;

/**
 * Queues the messages to the payer of a citation, in the transaction of the event itself, and so once: a payment is
 * settled once in each way. Queues none if no address was given or the address has reached its daily limit.
 * differenceCents: the difference between the amount paid and the amount due, if the news mentions it.
 */
export async function tellPayer(
  context: Pick<ReportContext, "db" | "tenant" | "publicUrl" | "at" | "payment">,
  citationNumber: string,
  news: CitationNews,
  differenceCents = 0,
): Promise<void> {
  const { db, tenant, publicUrl, at, payment } = context;
  const { receiptAddress: address, amountCents, id: reference } = payment;
  if (address === null || (await mailedLately(db, { address, of: "everything" }, at)) >= CITATION_MAILS_PER_DAY) return;
  const card = await paidCard(db, payment.id);
  const paidOn = formatPaymentDate(at.getTime(), tenant.document.timeZone);
  const told = { address, citationNumber, amountCents, differenceCents, paidOn, card, reference };
  await queueMail(db, tenant.slug, citationPaymentMail(tenant, publicUrl, news, told), at);
}
