import type { ReactNode } from "react";
import { Card } from "../components/card.tsx";
import { DataBadge, type DataState } from "./data-badge.tsx";

interface ProfileSectionProps {
  /** Anchor of the section: /profile#vehicles leads here. */
  id: string;
  title: string;
  icon: ReactNode;
  /**
   * needed: something has to be filled in. optional: empty, and nothing is required. Absent if a section holds no data.
   */
  state?: DataState;
  actions?: ReactNode;
  children: ReactNode;
}

/** One section of the profile as a card with its state. */
export function SectionFrame({ id, title, icon, state, actions, children }: ProfileSectionProps) {
  return (
    <section id={id} className="profile-section" aria-label={title} tabIndex={-1}>
      <Card title={title} icon={icon} badge={state && <DataBadge state={state} />} actions={actions}>
        {children}
      </Card>
    </section>
  );
}
