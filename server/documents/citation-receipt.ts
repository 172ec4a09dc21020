import { citationStateWords, type CitationState } from "../../src/domain/citations.ts";
import { dateInZone, formatDate, formatPaymentDate, type PlainDate } from "../../src/domain/dates.ts";
import { translate, type KeysBelow, type MessageValues } from "../../src/domain/messages.ts";
import { cents, moneyFormat } from "../../src/domain/money.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import { paperLook } from "./paper-look.ts";
import { PdfPage, type PdfRow } from "./pdf-page.ts";

/** Money that was received for a citation. */
export interface ReceivedPayment {
  /** Our reference. */
  readonly reference: string;
  readonly providerReference: string | null;
  readonly method: string;
  readonly amountCents: number;
  readonly paidAt: Date | null;
  readonly refundedAt: Date | null;
  /** The money came when nothing was due, or the citation was dismissed since. */
  readonly isNotOwed: boolean;
  readonly brand: string | null;
  readonly lastFour: string | null;
}

/** The data of a citation's receipt. */
export interface CitationReceiptOf {
  readonly tenant: EffectiveTenant;
  readonly facts: {
    readonly number: string;
    readonly violation: string;
    readonly location: string;
    readonly state: CitationState;
    /** YYYY-MM-DD. */
    readonly issuedOn: string;
  };
  /** The oldest first. */
  readonly received: readonly ReceivedPayment[];
  readonly createdAt: Date;
  /** Fonts for characters that the document's own fonts lack. */
  readonly fonts: readonly Buffer[];
}

type Say = (key: KeysBelow<"citations.receipt">, values?: MessageValues) => string;

/** The file name: only letters, digits and hyphens, whatever the citation's number contains. */
export function citationReceiptFileName(number: string): string {
  return `citation-${number.replaceAll(/[^A-Za-z0-9]+/g, "-")}-receipt.pdf`;
}

function paymentRows({ tenant }: CitationReceiptOf, payment: ReceivedPayment, say: Say): PdfRow[] {
  const { messages, methods, document } = tenant;
  const { timeZone } = document;
  const { method, paidAt, brand, lastFour, refundedAt, providerReference, reference, amountCents } = payment;
  const label = methods.find(({ value }) => value === method)?.label ?? method;
  const money = moneyFormat(messages)(cents(amountCents));
  return [
    ...(paidAt === null ? [] : [{ label: say("paidOn"), value: formatPaymentDate(paidAt.getTime(), timeZone) }]),
    { label: say("method"), value: label },
    ...(brand === null || lastFour === null
      ? []
      : [{ label: say("card"), value: translate(messages, "ordering.card", { brand, lastFour }) }]),
    { label: say("reference"), value: reference },
    ...(providerReference === null ? [] : [{ label: say("providerReference"), value: providerReference }]),
    { label: say("amount"), value: money, isAmount: true, isSum: true },
    ...(refundedAt === null
      ? []
      : [
          { label: say("refundedOn"), value: formatDate(dateInZone(refundedAt.getTime(), timeZone)) },
          { label: say("refunded"), value: money, isAmount: true },
        ]),
  ];
}

/**
 * The receipt of the money received for a citation, as a tagged PDF in the tenant's look. It is for the payer, so it
 * contains no plate and no data of the owner.
 */
export function citationReceiptPaper(of: CitationReceiptOf): Promise<Buffer> {
  const { tenant, facts, received, createdAt, fonts } = of;
  const { messages, style, boot } = tenant;
  const say: Say = (key, values) => translate(messages, `citations.receipt.${key}`, values);
  const title = say("title", { number: facts.number });
  const page = new PdfPage({ title, language: boot.language, createdAt, look: paperLook(style), fonts });
  page.masthead(tenant.name, tenant.paperImage);
  page.heading(1, title);
  page.rows([
    { label: translate(messages, "citations.number"), value: facts.number },
    { label: translate(messages, "citations.state"), value: citationStateWords(messages, facts.state) },
    { label: translate(messages, "citations.violation"), value: facts.violation },
    { label: translate(messages, "citations.location"), value: facts.location },
    { label: translate(messages, "citations.issuedOn"), value: formatDate(facts.issuedOn as PlainDate) },
  ]);
  for (const payment of received) {
    page.heading(2, say("payment"));
    if (payment.isNotOwed && payment.refundedAt === null) page.statement(say("notOwed"));
    page.rows(paymentRows(of, payment, say));
  }
  return page.end((number, pages) => translate(messages, "receipt.page", { title, number, pages }));
}
