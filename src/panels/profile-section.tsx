import type { ReactNode } from "react";
import { Card } from "../components/card.tsx";
import { StateBadge } from "../components/state-badge.tsx";
import { useText } from "../stores/context.ts";

interface ProfileSectionProps {
  /** Anchor of the section: /profile#vehicles leads here. */
  id: string;
  title: string;
  icon: ReactNode;
  /**
   * missing: the driver has to fill it in. lacking: there is something, and it lacks an answer. complete: there is
   * something. optional: nothing, and nothing is asked. Absent where a section holds no data.
   */
  state?: "missing" | "lacking" | "complete" | "optional";
  actions?: ReactNode;
  children: ReactNode;
}

/** One section of the profile as a card with its state. */
export function ProfileSection({ id, title, icon, state, actions, children }: ProfileSectionProps) {
  const t = useText();
  const tone = { missing: "warning", lacking: "warning", complete: "success", optional: "neutral" } as const;
  const badge =
    state === undefined ? undefined : <StateBadge tone={tone[state]}>{t(`panels.state.${state}`)}</StateBadge>;
  return (
    <section id={id} className="profile-section" aria-label={title} tabIndex={-1}>
      <Card title={title} icon={icon} badge={badge} actions={actions}>
        {children}
      </Card>
    </section>
  );
}
