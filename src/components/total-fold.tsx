import type { ReactNode } from "react";
import { ChevronDownIcon } from "./icons/chevron-down-icon.tsx";

interface TotalFoldProps {
  /** What the total is called. */
  label: string;
  /** The amount, as it is shown. */
  total: string;
  /** The parts of it in one line, which a narrow phone leaves out. */
  parts: string;
  /** The parts, line by line: what it opens to. */
  children: ReactNode;
}

/** A total on a phone, in the bar at the foot (FootBar); it opens to its parts. */
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
