import { useEffect, useRef, useState } from "react";
import type { SaveOutcome } from "../stores/profile-changes.ts";
import type { ShownEntry } from "./shown-entries.ts";

/** The confirmation before an entry is removed. */
interface Removal {
  /** The entry to be removed; null while no confirmation is open. */
  removing: ShownEntry | null;
  /** Opens or closes the confirmation for removing an entry. */
  ask(entry: ShownEntry | null): void;
  /** Handles the outcome; returns whether the confirmation can close. After a failure it stays open. */
  isDone(outcome: SaveOutcome): boolean;
}

/**
 * Opens one confirmation at a time. Removing an entry removes the button that had the focus, so the section gets it.
 */
export function useRemoval(sectionId: string): Removal {
  const [removing, setRemoving] = useState<ShownEntry | null>(null);
  const isEntryGone = useRef(false);
  useEffect(() => {
    // After the dialog has closed: while it is open, nothing behind it can have the focus.
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
