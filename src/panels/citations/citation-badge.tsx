import { StateBadge } from "../../components/state-badge.tsx";
import { citationMeaning } from "../../domain/citations.ts";
import type { Citation } from "../../domain/generated/api-citations.ts";
import { useText } from "../../stores/context.ts";

/** Where a citation stands. */
export function CitationBadge({ state }: Pick<Citation, "state">) {
  const t = useText();
  return <StateBadge tone={citationMeaning(state).tone}>{t(`citations.states.${state}`)}</StateBadge>;
}
