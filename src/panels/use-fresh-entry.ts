import { useEffect, useState } from "react";
import type { AnyEntry, EntryList } from "../domain/profile-entries.ts";
import { useStores } from "../stores/context.ts";

/** An entry on its way to its form. */
export type FreshState = { status: "loading" } | { status: "ready"; entity: AnyEntry } | { status: "missing" };

/**
 * The entry as it is stored now, read when its form opens. Where it cannot be read, the one on the page has to do. A form
 * with a draft begins with that and reads nothing.
 */
export function useFreshEntry(list: EntryList, known: AnyEntry, hasDraft: boolean): FreshState {
  const { profile } = useStores();
  const needsNone = hasDraft || list === "billing-address";
  const [state, setState] = useState<FreshState>(
    needsNone ? { status: "ready", entity: known } : { status: "loading" },
  );
  // The entry of the page is drawn anew after each change; its form stays with the one that it began with.
  const [first] = useState(known);
  const { id } = first;
  useEffect(() => {
    if (list === "billing-address" || hasDraft) return undefined;
    let isWanted = true;
    void profile.reads.entry(list, id).then((fresh) => {
      if (!isWanted) return;
      if (fresh.kind === "missing") setState({ status: "missing" });
      else setState({ status: "ready", entity: fresh.kind === "found" ? fresh.entity : first });
    });
    return () => {
      isWanted = false;
    };
  }, [first, hasDraft, id, list, profile]);
  return state;
}
