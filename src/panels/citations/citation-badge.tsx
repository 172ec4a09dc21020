import { StateBadge } from "../../components/state-badge.tsx";
import { citationMeaning, hasAmountDue } from "../../domain/citations.ts";
import type { Citation } from "../../domain/generated/api-citations.ts";
import { useText } from "../../stores/context.ts";

/** The state of a citation. One with nothing due, such as a warning of 0.00, is not called unpaid. */
export function CitationBadge({ citation }: { citation: Pick<Citation, "state" | "amountDue"> }) {
  const t = useText();
  const { isDue, tone } = citationMeaning(citation.state);
  if (isDue && !hasAmountDue(citation)) return <StateBadge tone="neutral">{t("citations.nothingDue")}</StateBadge>;
  return <StateBadge tone={tone}>{t(`citations.states.${citation.state}`)}</StateBadge>;
}
