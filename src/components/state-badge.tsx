/** The meaning of a state: good, needs attention, or neutral. */
type BadgeTone = "success" | "warning" | "neutral";

/** A state in one or two words; the words carry the meaning, the colour only helps. */
export function StateBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
