import { StateBadge } from "../../components/state-badge.tsx";
import { citationMeaning, hasAmountDue } from "../../domain/citations.ts";
import type { Citation } from "../../domain/generated/api-citations.ts";
import { useText } from "../../stores/context.ts";

/** Where a citation stands. One that waits for money of which nothing is due, a warning of 0.00, is not called unpaid. */
export function CitationBadge({ citation }: { citation: Pick<Citation, "state" | "amountDue"> }) {
  const t = useText();
  const { isDue, tone } = citationMeaning(citation.state);
  if (isDue && !hasAmountDue(citation)) return <StateBadge tone="neutral">{t("citations.nothingDue")}</StateBadge>;
  return <StateBadge tone={tone}>{t(`citations.states.${citation.state}`)}</StateBadge>;
}
