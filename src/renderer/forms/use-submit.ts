import { useCallback, useEffect, useRef, useState } from "react";
import type { FormValues } from "../../domain/effective-form.ts";
import type { ErrorsByField } from "./field-errors.ts";
import type { FormParts } from "./form-context.ts";
import type { SchemaFormProps, SubmitOutcome } from "./form-types.ts";

/** The last rejected submit: its fields, and messages that belong to no field. */
export interface Refused {
  fields: readonly string[];
  message: string | undefined;
  /** A dialog has shown the messages: the summary does not repeat them. */
  hasDialog: boolean;
  /** Counts the rejected submits, so that each moves the focus again. */
  occasion: number;
}

export interface Submit {
  isSending: boolean;
  refused: Refused;
  send: () => Promise<void>;
}

const NONE: Refused = { fields: [], message: undefined, hasDialog: false, occasion: 0 };

interface Judges {
  /** The answers that would be sent now. */
  asked: () => FormValues;
  check: (data: FormValues) => ErrorsByField;
  /**
   * The server's messages about these answers. They are shown with the rejected fields, but do not block the submit:
   * the server checks the answers again.
   */
  remoteErrors: (data: FormValues) => ErrorsByField;
}

/** Waits until no upload is in progress; returns the message of each field with a failed upload. */
async function arrival(waiting: FormParts["waiting"]): Promise<ErrorsByField> {
  const missing: Record<string, string> = {};
  while (waiting.size > 0) {
    for (const [field, end] of [...waiting]) {
      const words = await end;
      if (words !== undefined) missing[field] = words;
    }
  }
  return missing;
}

/** Whether the form is still on the page. */
function useIsShown(): { readonly current: boolean } {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
}

/** Stores the last rejected submit. */
function useRefused({ errors }: Pick<FormParts, "errors">, serverErrors: ErrorsByField | undefined) {
  const [refused, setRefused] = useState(NONE);
  const refuse = useCallback(
    (found: ErrorsByField, message?: string) => {
      errors.replace(found);
      setRefused(({ occasion }) => ({
        fields: Object.keys(found),
        message,
        hasDialog: false,
        occasion: occasion + 1,
      }));
    },
    [errors],
  );
  /** Messages that a dialog has shown are shown beside the fields only. */
  const mark = useCallback(
    (found: ErrorsByField) => {
      errors.replace(found);
      setRefused((last) => ({ ...last, fields: Object.keys(found), message: undefined, hasDialog: true }));
    },
    [errors],
  );
  useEffect(() => {
    if (serverErrors !== undefined && Object.keys(serverErrors).length > 0) refuse(serverErrors);
  }, [serverErrors, refuse]);
  return { refused, refuse, mark };
}

/**
 * Checks and sends answers, one submit at a time, and stores what was rejected. A submit during an upload is
 * remembered: it continues once the files have arrived, and shows why if one of them was refused.
 */
export function useSubmit(
  { onSubmit, onRejected, serverErrors }: SchemaFormProps,
  parts: Pick<FormParts, "errors" | "waiting">,
  { asked, check, remoteErrors }: Judges,
): Submit {
  const { waiting } = parts;
  const { refused, refuse, mark } = useRefused(parts, serverErrors);
  const [isSending, setIsSending] = useState(false);
  const sending = useRef(false);
  const isShown = useIsShown();

  /** Checks the answers and sends them if they are valid. */
  const judge = async () => {
    const data = asked();
    const found = check(data);
    if (Object.keys(found).length > 0) {
      const all = { ...remoteErrors(data), ...found };
      return onRejected?.(data, all) === true ? mark(all) : refuse(all);
    }
    setIsSending(true);
    mark({});
    const outcome: SubmitOutcome = (await onSubmit(data)) ?? { kind: "done" };
    const fields = outcome.errors ?? {};
    if (outcome.hasDialog === true) return mark(fields);
    if (Object.keys(fields).length > 0) refuse(fields);
    else if (outcome.message !== undefined) refuse({}, outcome.message);
  };
  // The form may have been redrawn while files arrived.
  const current = useRef(judge);
  useEffect(() => void (current.current = judge));

  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      if (waiting.size > 0) {
        setIsSending(true);
        const missing = await arrival(waiting);
        if (!isShown.current) return;
        if (Object.keys(missing).length > 0) return refuse(missing);
      }
      await current.current();
    } finally {
      sending.current = false;
      setIsSending(false);
    }
  };

  return { isSending, refused, send };
}
