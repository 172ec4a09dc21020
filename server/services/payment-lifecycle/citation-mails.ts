import { formatPaymentDate } from "../../../src/domain/dates.ts";
import { citationPaymentMail, type CitationNews } from "../../mail/citation-mail.ts";
import { mailedLately } from "../../mail/mailed-lately.ts";
import { queueMail } from "../../mail/outbox.ts";
import type { ReportContext } from "./payable.ts";
import { paidCard } from "./payment-rows.ts";

/** Messages that one address is sent in a day before one about a citation: anybody's may be typed where one is paid. */
const CITATION_MAILS_PER_DAY = 20;

/**
 * Queues the messages to the payer of a citation, in the transaction of the event itself: once, since a payment is settled
 * once in each way. None where no address was given, or where it has had its share today.
 * differenceCents: by how much the money differs from what was due, where the news says so.
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
