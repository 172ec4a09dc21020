import type { ReactNode } from "react";

interface CardProps {
  /** Heading of the card, one level below the heading above it. */
  title: ReactNode;
  headingLevel?: 2 | 3;
  icon?: ReactNode;
  /** A StateBadge, shown beside the title. */
  badge?: ReactNode;
  /** Buttons or links at the foot. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A box with a heading, a state, content and actions. */
export function Card({ title, headingLevel = 2, icon, badge, actions, children }: CardProps) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <article className="card">
      <div className="card-head">
        {icon !== undefined && <span className="card-icon">{icon}</span>}
        <Heading className="card-title">{title}</Heading>
        {badge}
      </div>
      {children !== undefined && <div className="card-body">{children}</div>}
      {actions !== undefined && <div className="card-actions">{actions}</div>}
    </article>
  );
}
