import { useEffect, useRef, type MouseEvent } from "react";
import { useFormText } from "../form-context.ts";

export interface SummaryEntry {
  field: string;
  message: string;
  /** Whether the form has a field to link to. */
  isLinked: boolean;
}

interface ErrorSummaryProps {
  entries: readonly SummaryEntry[];
  /** Changes with each rejected submit; the summary takes the focus then. */
  occasion: number;
  idPrefix: string;
  onGoTo: (field: string) => void;
}

/** The title for a message about the whole form, such as a server's, does not mention an answer. */
function titleKey(entries: readonly SummaryEntry[]): `summary.${"form" | "one" | "several"}` {
  if (entries.every(({ field }) => field === "")) return "summary.form";
  return entries.length === 1 ? "summary.one" : "summary.several";
}

/** The errors of the form in visual order, each a link to its field. Takes the focus when a submit is rejected. */
export function ErrorSummary({ entries, occasion, idPrefix, onGoTo }: ErrorSummaryProps) {
  const text = useFormText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [occasion]);
  const goTo = (event: MouseEvent, field: string) => {
    // The fragment would become part of the page's address and its history.
    event.preventDefault();
    onGoTo(field);
  };
  return (
    <div ref={box} className="form-summary" role="group" aria-labelledby={`${idPrefix}__summary`} tabIndex={-1}>
      <h2 id={`${idPrefix}__summary`} className="form-summary-title">
        {text(titleKey(entries))}
      </h2>
      <ul className="form-summary-list">
        {entries.map(({ field, message, isLinked }) => (
          <li key={field}>
            {isLinked ? (
              <a href={`#${idPrefix}_${field}`} onClick={(event) => goTo(event, field)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
