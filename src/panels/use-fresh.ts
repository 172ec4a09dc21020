import { useEffect, useState } from "react";
import type { FreshRead } from "../stores/profile-reads.ts";

/** What a form changes, on its way to it. */
export type FreshState<T> = { status: "loading" } | { status: "ready"; entity: T } | { status: "missing" };

/**
 * What is stored now, read once, when its form opens: another tab may have changed it. Where it cannot be read, what is
 * known on the page has to do.
 */
export function useFresh<T>(read: () => Promise<FreshRead<T>>, known: T): FreshState<T> {
  const [state, setState] = useState<FreshState<T>>({ status: "loading" });
  // What the page has is redrawn after each change; the form stays with the one that it began with.
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
