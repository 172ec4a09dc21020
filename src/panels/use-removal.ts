import { useEffect, useRef, useState } from "react";
import type { SaveOutcome } from "../stores/profile-changes.ts";
import type { ShownEntry } from "./shown-entries.ts";

/** The question before an entry is removed. */
interface Removal {
  /** The entry that is asked about; null while nothing is asked. */
  removing: ShownEntry | null;
  /** Asks about an entry, or asks no more. */
  ask(entry: ShownEntry | null): void;
  /** Takes what became of it; whether the question is answered. After a failure it still stands. */
  isDone(outcome: SaveOutcome): boolean;
}

/** Asks one question at a time. Removing takes away the button that had the focus: then the section gets it. */
export function useRemoval(sectionId: string): Removal {
  const [removing, setRemoving] = useState<ShownEntry | null>(null);
  const isEntryGone = useRef(false);
  useEffect(() => {
    // Not before the dialog is away: while it is open nothing behind it can have the focus.
    if (removing !== null || !isEntryGone.current) return;
    isEntryGone.current = false;
    document.getElementById(sectionId)?.focus();
  }, [removing, sectionId]);
  return {
    removing,
    ask: setRemoving,
    isDone: ({ kind }) => {
      if (kind === "failed") return false;
      isEntryGone.current = kind === "saved" || kind === "missing";
      setRemoving(null);
      return true;
    },
  };
}
