import { useEffect, useRef, useState } from "react";
import { carryAnswers } from "../domain/carried-answers.ts";
import type { FormValues, FormModule } from "../domain/effective-form.ts";
import type { AskedFields } from "../domain/form-entity.ts";
import type { SubmitOutcome } from "../renderer/forms/form-types.ts";

type Errors = Readonly<Record<string, string>>;

/** An answer that a form no longer accepts, and the label of its field. */
interface LeftOut {
  readonly field: string;
  readonly label: string;
}

/** The version of a form that is on the page. */
export interface OpenVersion {
  readonly form: FormModule;
  /** The initial answers of this version. */
  readonly formData: FormValues | undefined;
  /** The number of earlier versions on this page: each is a separate form with its own key. */
  readonly number: number;
  /** Answers to the former version that this one does not accept. */
  readonly leftOut: readonly LeftOut[];
  /** What was rejected when the former version was sent. */
  readonly errors: Errors | undefined;
}

interface VersionedForm {
  version: OpenVersion;
  /** Remembers what is typed. */
  keep(data: FormValues): void;
  /** Sends answers to this version and remembers what was rejected. */
  send(run: () => Promise<SubmitOutcome | void>): Promise<SubmitOutcome | void>;
}

/** Returns the initial answers of a form. */
type Begin = (form: AskedFields) => FormValues | undefined;

/** What one version passes on to the next: the answers, and those that are left out. */
function handOn(typed: FormValues, from: AskedFields, to: FormModule, begin: Begin) {
  const { data, leftOut } = carryAnswers(typed, from, to, begin(to.form) ?? {});
  return { formData: data, leftOut: leftOut.map((field) => ({ field, label: from.ui.fields[field]?.label ?? field })) };
}

function firstVersion(form: FormModule, begin: Begin, former: AskedFields | undefined): OpenVersion {
  const begun =
    former === undefined
      ? { formData: begin(form.form), leftOut: [] }
      : handOn(begin(former) ?? {}, former, form, begin);
  return { form, ...begun, number: 0, errors: undefined };
}

/**
 * Keeps what was typed when the form on the page is replaced by its next version. former: the version in which the
 * initial answers were given, if it is another one.
 */
export function useOpenVersion(form: FormModule, begin: Begin, former?: AskedFields): VersionedForm {
  const [version, setVersion] = useState<OpenVersion>(() => firstVersion(form, begin, former));
  const typed = useRef(version.formData ?? {});
  const rejected = useRef<Errors | undefined>(undefined);
  const current = useRef(version.form);
  useEffect(() => {
    if (form.form === current.current.form) return;
    const next = handOn(typed.current, current.current.form, form, begin);
    current.current = form;
    typed.current = next.formData;
    setVersion(({ number }) => ({ form, ...next, number: number + 1, errors: rejected.current }));
    // The initial answers are read once, when the form opens.
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
      // The next version may have arrived before the response.
      if (current.current !== sent) setVersion((open) => ({ ...open, errors: outcome?.errors }));
      return outcome;
    },
  };
}
