import { useCallback, useEffect, useRef, useState } from "react";
import { dateInZone } from "../domain/dates.ts";
import type { FormModule } from "../domain/effective-form.ts";
import { withLatestDay } from "../domain/latest-day.ts";
import { loadedForm, loadForm } from "../renderer/forms/load-form.ts";
import { useStores } from "../stores/context.ts";

/**
 * A form document of this tenant on its way to the screen. A form that is ready has retry where a newer version of it
 * could not be loaded.
 */
export type FormState =
  | { status: "loading" }
  | { status: "ready"; form: FormModule; retry?: () => void }
  | { status: "failed"; retry(): void };

/**
 * The tenant's form with this id, with its validator; loading for as long as none is wanted. Where the form changes while
 * it is shown, the former version stays until the new one is there. One that has been loaded before is ready in the first
 * render, so that a page which waited for its forms shows all of them at once. For observer components.
 */
export function useForm(formId: string | undefined): FormState {
  const { boot, clock, formVersions } = useStores();
  const timeZone = boot.tenant?.timeZone ?? "UTC";
  const hash = formId === undefined ? undefined : formVersions.hashOf(formId);
  const [attempt, setAttempt] = useState(0);
  const readyWith = useCallback(
    (form: FormModule): FormState => ({
      status: "ready",
      form: withLatestDay(form, () => dateInZone(clock(), timeZone)),
    }),
    [clock, timeZone],
  );
  const [state, setState] = useState<FormState>(() => {
    const known = hash === undefined ? undefined : loadedForm(hash);
    return known === undefined ? { status: "loading" } : readyWith(known);
  });
  const shownHash = useRef(state.status === "ready" ? hash : undefined);
  const retry = useCallback(() => {
    setState((before) => (before.status === "ready" ? before : { status: "loading" }));
    setAttempt((number) => number + 1);
  }, []);

  useEffect(() => {
    let isWanted = true;
    const show = (next: (before: FormState) => FormState) => {
      if (isWanted) setState(next);
    };
    // What was typed in a form on the page is not lost where its next version cannot be had.
    const fail = (before: FormState): FormState =>
      before.status === "ready" && before.form.form.id === formId ? { ...before, retry } : { status: "failed", retry };
    if (formId === undefined) show(() => ({ status: "loading" }));
    else if (hash === undefined) show(fail);
    else if (hash !== shownHash.current)
      loadForm(hash).then(
        (form) => {
          if (isWanted) shownHash.current = hash;
          show(() => readyWith(form));
        },
        () => show(fail),
      );
    return () => {
      isWanted = false;
    };
  }, [formId, hash, attempt, retry, readyWith]);
  return state;
}
