import { useCallback, useRef, type FocusEvent } from "react";
import type { FormValues } from "../../domain/effective-form.ts";
import type { ErrorsByField, FieldErrors } from "./field-errors.ts";
import { fieldOfElement } from "./form-places.ts";
import type { SchemaFormProps } from "./form-types.ts";
import type { Answers } from "./use-answers.ts";

/** Focus that moves to a button is about to submit or leave: a message now would move the button away. */
function isLeavingForButton(event: FocusEvent): boolean {
  return event.relatedTarget === null || event.relatedTarget instanceof HTMLButtonElement;
}

interface LeftField {
  onBlur: (event: FocusEvent<HTMLElement>) => void;
  /** The server's messages about these answers. */
  remoteErrors: (data: FormValues) => ErrorsByField;
}

/**
 * Checks a changed field when it is left: by the form's own rules and, if those accept it, by the caller's check on the
 * server. Nothing waits for that result, and it is dropped if the field has changed meanwhile.
 */
export function useLeftField(
  { askAbout }: SchemaFormProps,
  errors: FieldErrors,
  answers: Answers,
  check: (data: FormValues) => ErrorsByField,
): LeftField {
  const refused = useRef(new Map<string, { value: unknown; words: string }>());
  const remoteErrors = useCallback((data: FormValues) => {
    const still = [...refused.current].filter(([field, { value }]) => data[field] === value);
    return Object.fromEntries(still.map(([field, { words }]) => [field, words]));
  }, []);
  const ask = async (field: string, value: unknown) => {
    const words = await askAbout?.(field, value);
    if (words === undefined) refused.current.delete(field);
    else refused.current.set(field, { value, words });
    if (words !== undefined && answers.asked()[field] === value) errors.setLeft(field, words);
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const field = fieldOfElement(event.target);
    if (field === undefined || !answers.hasChanged(field) || isLeavingForButton(event)) return;
    // A widget may still format its answer when it is left; that change comes first.
    queueMicrotask(() => {
      const data = answers.asked();
      const words = check(data)[field];
      errors.setLeft(field, words);
      if (words === undefined && data[field] !== undefined) void ask(field, data[field]);
    });
  };
  return { onBlur, remoteErrors };
}
