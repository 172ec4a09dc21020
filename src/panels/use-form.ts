import { useEffect, useMemo, useState } from "react";
import { dateInZone } from "../domain/dates.ts";
import type { FormModule } from "../domain/effective-form.ts";
import { withLatestDay } from "../domain/latest-day.ts";
import { PATIENCE_MS } from "../domain/patience.ts";
import { loadedForm, loadForm, loadFormAnew } from "../renderer/forms/load-form.ts";
import { useStores } from "../stores/context.ts";

/**
 * A form document of this tenant and its loading state. A ready form has `retry` if its newer version could not be
 * loaded.
 */
export type FormState =
  | { status: "loading" }
  | { status: "ready"; form: FormModule; hash: string; retry?: () => void }
  /** isLate: it is still loading, and is shown when it arrives. */
  | { status: "failed"; isLate: boolean; retry(): void };

/** What has been loaded of the wanted form. */
interface Loaded {
  formId: string | undefined;
  /** The version that is shown, by its content hash. */
  shown?: { hash: string; module: FormModule };
  /** The version that could not be loaded. */
  failed?: string | undefined;
  /** The version that takes so long to load that the page no longer waits for it. */
  late?: string | undefined;
}

/** What is known of a form before anything is fetched for it. */
function loadedAtFirst(formId: string | undefined, hash: string | undefined): Loaded {
  const module = hash === undefined ? undefined : loadedForm(hash);
  return hash === undefined || module === undefined ? { formId } : { formId, shown: { hash, module } };
}

/**
 * The tenant's form with this id, with its validator; loading while no form is wanted. If the form changes while it is
 * shown, the former version stays until the new one is loaded. A form that was loaded before is ready in the first
 * render, so that a page which waits for its forms shows all of them at once. For observer components.
 */
export function useForm(formId: string | undefined): FormState {
  const { boot, clock, formVersions } = useStores();
  const timeZone = boot.tenant?.timeZone ?? "UTC";
  const hash = formId === undefined ? undefined : formVersions.hashOf(formId);
  const [attempt, setAttempt] = useState(0);
  const [stored, setLoaded] = useState<Loaded>(() => loadedAtFirst(formId, hash));
  // Another form is wanted, or none: the former one is not shown, not even in this render.
  const loaded = stored.formId === formId ? stored : loadedAtFirst(formId, hash);
  if (loaded !== stored) setLoaded(loaded);
  const { shown } = loaded;

  useEffect(() => {
    if (hash === undefined || hash === shown?.hash) return;
    let isWanted = true;
    const update = (next: (before: Loaded) => Loaded) => {
      if (isWanted) setLoaded(next);
    };
    update(({ failed: _failed, late: _late, ...before }) => before);
    const patience = setTimeout(() => update((before) => ({ ...before, late: hash })), PATIENCE_MS);
    const load = attempt === 0 ? loadForm : loadFormAnew;
    load(hash).then(
      (module) => update(() => ({ formId, shown: { hash, module } })),
      () => update((before) => ({ ...before, failed: hash })),
    );
    return () => {
      isWanted = false;
      clearTimeout(patience);
    };
  }, [formId, hash, attempt, shown?.hash]);

  const form = useMemo(
    () => shown && withLatestDay(shown.module, () => dateInZone(clock(), timeZone)),
    [shown, clock, timeZone],
  );
  if (formId === undefined) return { status: "loading" };
  const isMissing = hash !== shown?.hash;
  const hasFailed = hash === undefined || (hash === loaded.failed && isMissing);
  const isLate = hash === loaded.late && isMissing && !hasFailed;
  const retry = () => setAttempt((number) => number + 1);
  // If the next version cannot be loaded, the form on the page stays, with what was typed in it.
  if (shown !== undefined && form !== undefined) {
    return { status: "ready", form, hash: shown.hash, ...(hasFailed ? { retry } : {}) };
  }
  return hasFailed || isLate ? { status: "failed", isLate, retry } : { status: "loading" };
}
