import type { CitationPaymentStatus } from "../../../src/domain/generated/api-citations.ts";
import { cents, formatAmount } from "../../../src/domain/money.ts";
import type { PaidCard } from "../../payments/payment-handler.ts";
import { readDue } from "../citations/citation-balance.ts";
import { findPayment, paidCard } from "../payment-lifecycle/payment-rows.ts";
import { pendingPayments } from "../payment-lifecycle/pending-payments.ts";
import type { AskedPayments, FoundPayment } from "../payment-lifecycle/payment-status.ts";

/** A payment with its citation. */
interface FoundCitationPayment extends FoundPayment {
  readonly citationNumber: string;
  /** What is still due for the citation, in cents. */
  readonly dueCents: number;
  readonly card: PaidCard | undefined;
}

function standingOf({ payment, dueCents }: FoundCitationPayment, isOpen: boolean): CitationPaymentStatus["status"] {
  switch (payment.state) {
    case "OPEN":
      return isOpen ? "open" : "pending";
    case "PAID":
      if (payment.isNotOwed) return "not-owed";
      return dueCents > 0 ? "part-paid" : "paid";
    case "DECLINED":
      return "declined";
    case "CANCELLED":
      return "cancelled";
    case "REFUNDED":
      return "refunded";
  }
}

/**
 * The payment status of citations. It reveals to anybody with the reference the citation's number and the amount, both
 * known to the payer, and the page of an open payment, but neither plate, owner nor violation.
 */
export const citationPaymentStatus: AskedPayments<FoundCitationPayment, CitationPaymentStatus> = {
  async find(db, reference) {
    const payment = await findPayment(db, reference);
    const citationNumber = payment?.citationNumber ?? null;
    if (payment === undefined || payment.provider === null || citationNumber === null) return undefined;
    const dueCents = await readDue(db, citationNumber);
    const pending = await pendingPayments(db).where("payments.id", "=", payment.id).executeTakeFirst();
    return {
      ...{ payment, citationNumber, dueCents },
      card: await paidCard(db, payment.id),
      isPending: pending !== undefined,
      payableUntil: pending?.payableUntil ?? null,
      payer: `citation ${citationNumber}`,
    };
  },
  statusOf(found, redirect) {
    const { payment, citationNumber, card, dueCents } = found;
    const status = standingOf(found, redirect !== undefined);
    const { paidAt } = payment;
    return {
      ...{ status, citationNumber, amount: formatAmount(cents(payment.amountCents)) },
      ...(status === "open" && redirect !== undefined ? { redirectDetails: redirect } : {}),
      ...(status === "part-paid" ? { amountDue: formatAmount(cents(dueCents)) } : {}),
      ...(payment.declineReason === null ? {} : { reason: payment.declineReason }),
      ...(paidAt === null ? {} : { paidAt: paidAt.getTime() }),
      ...(card === undefined ? {} : { card }),
    };
  },
};
