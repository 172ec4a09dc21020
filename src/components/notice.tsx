import type { ReactNode } from "react";
import { CheckIcon } from "./icons/check-icon.tsx";
import { InfoIcon } from "./icons/info-icon.tsx";
import { WarningIcon } from "./icons/warning-icon.tsx";

export type NoticeTone = "info" | "success" | "warning" | "danger";

interface NoticeProps {
  tone: NoticeTone;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** status or alert if the notice is added to the page later, so that it is announced; otherwise missing. */
  role?: "status" | "alert";
}

const icons = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, danger: WarningIcon };

/** A message on the page itself, beside its subject. */
export function Notice({ tone, title, children, actions, role }: NoticeProps) {
  const ToneIcon = icons[tone];
  return (
    <div className={`notice notice-${tone}`} role={role}>
      <ToneIcon size={20} />
      <div className="notice-body">
        {title !== undefined && <p className="notice-title">{title}</p>}
        {children}
        {actions !== undefined && <div className="notice-actions">{actions}</div>}
      </div>
    </div>
  );
}
