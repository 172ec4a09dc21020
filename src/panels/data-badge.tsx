import { StateBadge } from "../components/state-badge.tsx";
import { useText } from "../stores/context.ts";

/** Whether a part of the profile is filled in, has to be filled in, or may stay empty. */
export type DataState = "provided" | "needed" | "optional";

const TONES = { provided: "success", needed: "warning", optional: "neutral" } as const;

/** The state of a part of the profile, with the same word wherever it is shown. */
export function DataBadge({ state }: { state: DataState }) {
  const t = useText();
  return <StateBadge tone={TONES[state]}>{t(`panels.state.${state}`)}</StateBadge>;
}
