/** How a state is meant: good, needs something, or simply so. */
type BadgeTone = "success" | "warning" | "neutral";

/** The state of a thing in one or two words; the words carry the meaning, the colour only helps. */
export function StateBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
