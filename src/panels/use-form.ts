import { useCallback, useEffect, useState } from "react";
import { dateInZone } from "../domain/dates.ts";
import type { FormModule } from "../domain/effective-form.ts";
import { withLatestDay } from "../domain/latest-day.ts";
import { loadForm } from "../renderer/forms/load-form.ts";
import { useStores } from "../stores/context.ts";

/** A form document of this tenant on its way to the screen. */
export type FormState =
  { status: "loading" } | { status: "ready"; form: FormModule } | { status: "failed"; retry(): void };

/** The tenant's form with this id, with its validator; loading for as long as none is wanted. */
export function useForm(formId: string | undefined): FormState {
  const { boot, clock } = useStores();
  const timeZone = boot.tenant?.timeZone ?? "UTC";
  const hash = formId === undefined ? undefined : boot.forms[formId];
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<FormState>({ status: "loading" });
  const retry = useCallback(() => {
    setState({ status: "loading" });
    setAttempt((number) => number + 1);
  }, []);

  useEffect(() => {
    let isWanted = true;
    const show = (next: FormState) => {
      if (isWanted) setState(next);
    };
    if (formId === undefined) show({ status: "loading" });
    else if (hash === undefined) show({ status: "failed", retry });
    else
      loadForm(hash).then(
        (form) => show({ status: "ready", form: withLatestDay(form, () => dateInZone(clock(), timeZone)) }),
        () => show({ status: "failed", retry }),
      );
    return () => {
      isWanted = false;
    };
  }, [formId, hash, attempt, retry, clock, timeZone]);
  return state;
}
