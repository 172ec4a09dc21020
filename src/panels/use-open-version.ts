import { useEffect, useRef, useState } from "react";
import { carryAnswers } from "../domain/carried-answers.ts";
import type { EffectiveForm, FormData, FormModule } from "../domain/effective-form.ts";
import type { SubmitOutcome } from "../renderer/forms/form-types.ts";

type Errors = Readonly<Record<string, string>>;

/** The version of a form that is on the page. */
export interface OpenVersion {
  readonly form: FormModule;
  /** Answers that this version began with. */
  readonly formData: FormData | undefined;
  /** How many versions came before it on this page: each is a form of its own, with its own key. */
  readonly number: number;
  /** Labels of answers to the version before that this one does not take. */
  readonly leftOut: readonly string[];
  /** What was rejected when the version before was sent. */
  readonly errors: Errors | undefined;
}

export interface VersionedForm {
  version: OpenVersion;
  /** Remembers what is typed. */
  keep(data: FormData): void;
  /** Sends answers to this version and remembers what was rejected. */
  send(run: () => Promise<SubmitOutcome | void>): Promise<SubmitOutcome | void>;
}

/**
 * Keeps what was typed when the form on the page is replaced by its next version. begin gives the answers that a form
 * begins with.
 */
export function useOpenVersion(form: FormModule, begin: (form: EffectiveForm) => FormData | undefined): VersionedForm {
  const [version, setVersion] = useState<OpenVersion>(() => ({
    form,
    formData: begin(form.form),
    number: 0,
    leftOut: [],
    errors: undefined,
  }));
  const typed = useRef(version.formData ?? {});
  const rejected = useRef<Errors | undefined>(undefined);
  const current = useRef(version.form);
  useEffect(() => {
    if (form.form === current.current.form) return;
    const { data, leftOut } = carryAnswers(typed.current, current.current.form, form, begin(form.form) ?? {});
    current.current = form;
    typed.current = data;
    setVersion(({ number }) => ({ form, formData: data, number: number + 1, leftOut, errors: rejected.current }));
    // What a form begins with is asked once, when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form]);

  return {
    version,
    keep: (data) => {
      typed.current = data;
    },
    send: async (run) => {
      const sent = current.current;
      const outcome = await run();
      rejected.current = outcome?.errors;
      // The next version may have come before the answer did.
      if (current.current !== sent) setVersion((open) => ({ ...open, errors: outcome?.errors }));
      return outcome;
    },
  };
}
