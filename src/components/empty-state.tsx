import type { ReactNode } from "react";

/** What stands where there is nothing yet: the fact, what to do next, and the way to do it. */
export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="empty-state-title">{title}</p>
      {text !== undefined && <p>{text}</p>}
      {action}
    </div>
  );
}
