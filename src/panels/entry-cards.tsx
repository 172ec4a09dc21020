import type { ReactNode } from "react";
import type { EffectiveForm } from "../domain/effective-form.ts";
import { EntryCard, type EntryMoves } from "./entry-card.tsx";
import type { ProfileListKind } from "./profile-lists.tsx";
import type { ShownEntry } from "./shown-entries.ts";

interface EntryListProps {
  kind: ProfileListKind;
  entries: readonly ShownEntry[];
  form: EffectiveForm | undefined;
  /** Labels of the missing answers, by the id of the entry. */
  lacking: ReadonlyMap<string, readonly string[]>;
  /** The entry whose edit button is the primary button of the page. */
  nextId: string | undefined;
  moves: EntryMoves;
  /** The entry that is being edited; its form replaces its card. */
  editedId: string | null;
  editor(entry: ShownEntry): ReactNode;
}

/** The entries of a profile list as cards. */
export function EntryCards({ kind, entries, form, lacking, nextId, moves, editedId, editor }: EntryListProps) {
  if (entries.length === 0) return null;
  return (
    <ul className="entries">
      {entries.map((entry) => (
        <li key={entry.id} className="entry">
          {entry.id === editedId ? (
            editor(entry)
          ) : (
            <EntryCard
              kind={kind}
              entry={entry}
              form={form}
              lacking={lacking.get(entry.id) ?? []}
              isNext={entry.id === nextId}
              moves={moves}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
