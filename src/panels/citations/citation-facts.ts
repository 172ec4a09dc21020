import type { Answer } from "../../components/answer-list.tsx";
import { appealStateWords } from "../../domain/appeals.ts";
import { citationMeaning, hasAmountDue, paidSoFar } from "../../domain/citations.ts";
import { dateInZone, formatDate, formatPaymentDate } from "../../domain/dates.ts";
import type { Citation } from "../../domain/generated/api-citations.ts";
import { formatAmount, ZERO } from "../../domain/money.ts";
import { shownPlate } from "../../domain/plates.ts";
import { useMoney, useStores, useText } from "../../stores/context.ts";
import type { Translator } from "../../stores/root-store.ts";

/** A fact about a citation that fits on one line. */
export type CitationFact =
  | "plate"
  | "violation"
  | "location"
  | "issuedOn"
  | "dueOn"
  | "fine"
  | "fees"
  | "total"
  | "paidSoFar"
  | "amountDue"
  | "appealUntil"
  | "note";

/** The named facts of a citation with their labels, in the order of the names, without those that it does not have. */
export function useCitationFacts(citation: Citation, names: readonly CitationFact[]): Answer[] {
  const t = useText();
  const money = useMoney();
  const paid = paidSoFar(citation);
  const values: Readonly<Record<CitationFact, string | undefined>> = {
    plate: shownPlate(citation.vehicle.licensePlate),
    violation: citation.violation,
    location: citation.location,
    issuedOn: formatDate(citation.issuedOn),
    dueOn: formatDate(citation.dueOn),
    fine: money(citation.fine),
    fees: money(citation.fees),
    total: money(citation.total),
    paidSoFar: paid === undefined ? undefined : money(paid),
    amountDue: money(citation.amountDue),
    // For a settled citation it would read as an offer.
    appealUntil: citationMeaning(citation.state).mayBeAppealed ? formatDate(citation.appealUntil) : undefined,
    note: citation.note,
  };
  return names.flatMap((key) => {
    const value = values[key];
    return value === undefined ? [] : [{ key, label: t(`citations.${key}`), value }];
  });
}

function dueSentence(citation: Citation, t: Translator, money: (amount: string) => string, tenant: string): string {
  const { amountDue, fees, total } = citation;
  const paid = paidSoFar(citation);
  const due = { tenant, amount: money(amountDue) };
  if (paid !== undefined) return t("pages.citationDetails.restDue", { ...due, paid: money(paid), total: money(total) });
  return fees === formatAmount(ZERO)
    ? t("pages.citationDetails.due", due)
    : t("pages.citationDetails.dueWithFees", { ...due, fees: money(fees) });
}

/**
 * Says what is due for a citation, and what paying it online costs; undefined without a citation, or if nothing is due.
 */
export function useDueWords(citation: Citation | undefined): string | undefined {
  const { boot } = useStores();
  const t = useText();
  const money = useMoney();
  if (citation === undefined || !hasAmountDue(citation)) return undefined;
  const due = dueSentence(citation, t, money, boot.tenant?.name ?? "");
  return citation.canPay ? `${due} ${t("pages.citationDetails.costsNothingMore")}` : due;
}

/** All payments with their refunds, then all appeals, each newest first. */
export function useCitationHistory({ payments, appeals }: Citation): Answer[] {
  const { boot } = useStores();
  const t = useText();
  const money = useMoney();
  const timeZone = boot.tenant?.timeZone ?? "UTC";
  return [
    ...payments.flatMap(({ paidAt, amount, method, refundedAt, goesBack }) => [
      ...(goesBack === true ? [{ key: `back-${paidAt}`, label: t("citations.goesBack"), value: money(amount) }] : []),
      ...(refundedAt === undefined
        ? []
        : [
            {
              key: `refund-${paidAt}`,
              label: t("citations.refunded", { day: formatDate(dateInZone(refundedAt, timeZone)) }),
              value: money(amount),
            },
          ]),
      {
        key: `payment-${paidAt}`,
        label: t("citations.paid", { day: formatPaymentDate(paidAt, timeZone) }),
        value: t("citations.paidBy", { amount: money(amount), method }),
      },
    ]),
    ...appeals.map(({ filedOn, state }, place) => ({
      key: `appeal-${place}`,
      label: t("citations.appealed", { day: formatDate(filedOn) }),
      value: appealStateWords(boot.messages, state),
    })),
  ];
}
