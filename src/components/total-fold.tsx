import type { ReactNode } from "react";
import { ChevronDownIcon } from "./icons/chevron-down-icon.tsx";

interface TotalFoldProps {
  /** The label of the total. */
  label: string;
  /** The formatted amount. */
  total: string;
  /** The parts of the total on one line, which is hidden on a narrow phone. */
  parts: string;
  /** The parts of the total, line by line; shown when it is opened. */
  children: ReactNode;
}

/** A total on a phone, in the bar at the foot (FootBar), which can be opened to show its parts. */
export function TotalFold({ label, total, parts, children }: TotalFoldProps) {
  return (
    <details className="summary-fold">
      <summary>
        <span className="summary-words">
          <span>
            <span>{label}</span> <strong>{total}</strong>
          </span>
          <span className="summary-parts">{parts}</span>
        </span>
        <ChevronDownIcon size={20} />
      </summary>
      {children}
    </details>
  );
}
