import { useEffect, useState } from "react";
import type { FreshRead } from "../stores/profile-reads.ts";

/** The entity that a form edits, and its loading state. */
export type FreshState<T> = { status: "loading" } | { status: "ready"; entity: T } | { status: "missing" };

/**
 * The stored entity, read once when its form opens, since another tab may have changed it. If it cannot be read, the
 * page's own copy is used.
 */
export function useFresh<T>(read: () => Promise<FreshRead<T>>, known: T): FreshState<T> {
  const [state, setState] = useState<FreshState<T>>({ status: "loading" });
  // The page's copy changes with each update; the form keeps the one that it began with.
  const [first] = useState(() => ({ read, known }));
  useEffect(() => {
    let isWanted = true;
    void first.read().then((fresh) => {
      if (!isWanted) return;
      if (fresh.kind === "missing") setState({ status: "missing" });
      else setState({ status: "ready", entity: fresh.kind === "found" ? fresh.entity : first.known });
    });
    return () => {
      isWanted = false;
    };
  }, [first]);
  return state;
}
