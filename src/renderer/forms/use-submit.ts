import { useCallback, useEffect, useRef, useState } from "react";
import type { FormValues } from "../../domain/effective-form.ts";
import type { ErrorsByField, FieldErrors } from "./field-errors.ts";
import type { SchemaFormProps, SubmitOutcome } from "./form-types.ts";

/** The last refused submit: its fields, and words that belong to none. */
export interface Refused {
  fields: readonly string[];
  message: string | undefined;
  /** A dialog has said it: the summary does not repeat it. */
  isTold: boolean;
  /** Counts the refused submits, so that each moves the focus anew. */
  occasion: number;
}

export interface Submit {
  isSending: boolean;
  refused: Refused;
  send: (data: FormValues) => Promise<void>;
}

const NONE: Refused = { fields: [], message: undefined, isTold: false, occasion: 0 };

interface Judges {
  check: (data: FormValues) => ErrorsByField;
  /**
   * What was said elsewhere of these answers. It stands among what is refused, and refuses nothing by itself: whoever gets
   * the answers judges them anew.
   */
  told: (data: FormValues) => ErrorsByField;
}

/** Checks and sends answers, one submit at a time, and keeps what was refused. */
export function useSubmit(
  { onSubmit, onRejected, serverErrors }: SchemaFormProps,
  errors: FieldErrors,
  { check, told }: Judges,
): Submit {
  const [refused, setRefused] = useState(NONE);
  const [isSending, setIsSending] = useState(false);
  const sending = useRef(false);

  const refuse = useCallback(
    (found: ErrorsByField, message?: string) => {
      errors.replace(found);
      setRefused(({ occasion }) => ({
        fields: Object.keys(found),
        message,
        isTold: false,
        occasion: occasion + 1,
      }));
    },
    [errors],
  );

  /** What a dialog has told stands beside the fields alone. */
  const mark = useCallback(
    (found: ErrorsByField) => {
      errors.replace(found);
      setRefused((last) => ({ ...last, fields: Object.keys(found), message: undefined, isTold: true }));
    },
    [errors],
  );

  useEffect(() => {
    if (serverErrors !== undefined && Object.keys(serverErrors).length > 0) refuse(serverErrors);
  }, [serverErrors, refuse]);

  const send = useCallback(
    async (data: FormValues) => {
      if (sending.current) return;
      const found = check(data);
      if (Object.keys(found).length > 0) {
        const all = { ...told(data), ...found };
        return onRejected?.(data, all) === true ? mark(all) : refuse(all);
      }
      sending.current = true;
      setIsSending(true);
      mark({});
      try {
        const outcome: SubmitOutcome = (await onSubmit(data)) ?? { kind: "done" };
        const fields = outcome.errors ?? {};
        if (outcome.isTold === true) return mark(fields);
        if (Object.keys(fields).length > 0) refuse(fields);
        else if (outcome.message !== undefined) refuse({}, outcome.message);
      } finally {
        sending.current = false;
        setIsSending(false);
      }
    },
    [check, told, onSubmit, onRejected, mark, refuse],
  );

  return { isSending, refused, send };
}
