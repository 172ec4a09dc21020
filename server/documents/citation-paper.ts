import { appealStateWords } from "../../src/domain/appeals.ts";
import { citationMeaning, citationStateWords, paidSoFar } from "../../src/domain/citations.ts";
import { dateInZone, formatDate, formatPaymentDate } from "../../src/domain/dates.ts";
import type { Citation } from "../../src/domain/generated/api-citations.ts";
import { translate, type KeysBelow, type MessageValues } from "../../src/domain/messages.ts";
import { moneyFormat } from "../../src/domain/money.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import { paperLook } from "./paper-look.ts";
import { PdfPage, type PdfRow } from "./pdf-page.ts";

/** The data of a citation's PDF. */
export interface CitationPaperOf {
  readonly tenant: EffectiveTenant;
  readonly citation: Citation;
  readonly createdAt: Date;
  /** The address where it can be paid and appealed. */
  readonly payAddress: string;
  /** Fonts for characters that the document's own fonts lack. */
  readonly fonts: readonly Buffer[];
}

type Say = (key: KeysBelow<"citations">, values?: MessageValues) => string;

/** The file name of a citation: only letters, digits and hyphens, whatever its number contains. */
export function citationFileName(number: string): string {
  return `citation-${number.replaceAll(/[^A-Za-z0-9]+/g, "-")}.pdf`;
}

function factRows({ tenant, citation }: CitationPaperOf, say: Say): PdfRow[] {
  const { number, state } = citation.vehicle.licensePlate;
  return [
    { label: say("number"), value: citation.id },
    { label: say("state"), value: citationStateWords(tenant.messages, citation.state) },
    { label: say("plate"), value: `${number} ${state.code}`.trimEnd() },
    { label: say("violation"), value: citation.violation },
    { label: say("location"), value: citation.location },
    { label: say("issuedOn"), value: formatDate(citation.issuedOn) },
    { label: say("dueOn"), value: formatDate(citation.dueOn) },
    // For a settled citation it would read as an offer.
    ...(citationMeaning(citation.state).mayBeAppealed
      ? [{ label: say("appealUntil"), value: formatDate(citation.appealUntil) }]
      : []),
    ...(citation.note === undefined ? [] : [{ label: say("note"), value: citation.note }]),
  ];
}

/** All payments, refunds and appeals so far. */
function eventRows({ tenant, citation }: CitationPaperOf, say: Say): PdfRow[] {
  const money = moneyFormat(tenant.messages);
  const { timeZone } = tenant.document;
  return [
    ...citation.payments.flatMap(({ paidAt, amount, method, refundedAt, goesBack }) => [
      {
        label: say("paid", { day: formatPaymentDate(paidAt, timeZone) }),
        value: say("paidBy", { amount: money(amount), method }),
      },
      ...(refundedAt === undefined
        ? []
        : [{ label: say("refunded", { day: formatDate(dateInZone(refundedAt, timeZone)) }), value: money(amount) }]),
      ...(goesBack === true ? [{ label: say("goesBack"), value: money(amount) }] : []),
    ]),
    ...citation.appeals.map(({ filedOn, state }) => ({
      label: say("appealed", { day: formatDate(filedOn) }),
      value: appealStateWords(tenant.messages, state),
    })),
  ];
}

/** A citation as a tagged PDF in the tenant's look, without any data of the owner. */
export function citationPaper(of: CitationPaperOf): Promise<Buffer> {
  const { tenant, citation, createdAt, payAddress, fonts } = of;
  const { messages, style, boot } = tenant;
  const say: Say = (key, values) => translate(messages, `citations.${key}`, values);
  const money = moneyFormat(messages);
  const paid = paidSoFar(citation);
  const title = say("title", { number: citation.id });
  const page = new PdfPage({ title, language: boot.language, createdAt, look: paperLook(style), fonts });
  page.masthead(tenant.name, tenant.paperImage);
  page.heading(1, title);
  page.rows([...factRows(of, say), ...eventRows(of, say)]);
  page.heading(2, say("amountDue"));
  page.rows([
    { label: say("fine"), value: money(citation.fine), isAmount: true },
    { label: say("fees"), value: money(citation.fees), isAmount: true },
    { label: say("total"), value: money(citation.total), isAmount: true, isSum: true },
    ...(paid === undefined ? [] : [{ label: say("paidSoFar"), value: money(paid), isAmount: true }]),
    { label: say("amountDue"), value: money(citation.amountDue), isAmount: true, isSum: true },
  ]);
  if (citation.canPay) page.note(`${say("payOnline")}\n${payAddress}`);
  else if (citation.canAppeal) page.note(`${say("appealOnline")}\n${payAddress}`);
  return page.end((number, pages) => translate(messages, "receipt.page", { title, number, pages }));
}
