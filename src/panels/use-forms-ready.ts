import { useEffect, useState } from "react";
import { loadedForm, loadForm } from "../renderer/forms/load-form.ts";
import { useStores } from "../stores/context.ts";

/**
 * Whether these forms are loaded or have failed, so that what a page shows with their labels has its final height from
 * the start. Once true it stays true, so that an open form never leaves the page. For observer components.
 */
export function useFormsReady(formIds: readonly string[]): boolean {
  const { formVersions } = useStores();
  const hashes = formIds.flatMap((id) => formVersions.hashOf(id) ?? []);
  const [isReady, setIsReady] = useState(() => hashes.every((hash) => loadedForm(hash) !== undefined));
  const wanted = hashes.join(" ");
  useEffect(() => {
    let isWanted = true;
    const all = wanted.split(" ").filter((hash) => hash !== "");
    void Promise.allSettled(all.map((hash) => loadForm(hash))).then(() => isWanted && setIsReady(true));
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return isReady;
}
