import type { ReactNode } from "react";

/** Shown in place of an empty list: the fact, what to do next, and the action for it. */
export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="empty-state-title">{title}</p>
      {text !== undefined && <p>{text}</p>}
      {action}
    </div>
  );
}
