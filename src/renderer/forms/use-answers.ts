import type Form from "@rjsf/core";
import type { IChangeEvent } from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import { useCallback, useMemo, useRef, type RefObject } from "react";
import type { FormValues } from "../../domain/effective-form.ts";
import {
  askedAnswers,
  droppedAnswers,
  hasConditions,
  isSameAnswers,
  partitionAnswers,
  type ParkedAnswers,
} from "./asked-answers.ts";
import type { FieldErrors } from "./field-errors.ts";
import type { SchemaFormProps } from "./form-types.ts";

type AnswersForm = Form<FormValues, RJSFSchema>;
type AnswersEvent = IChangeEvent<FormValues, RJSFSchema>;

export interface Answers {
  ref: RefObject<AnswersForm | null>;
  initial: FormValues;
  onChange: (event: AnswersEvent) => void;
  /** The answers that would be sent now. */
  asked: (event?: AnswersEvent) => FormValues;
  /** Whether the person has changed this field since the form appeared. */
  hasChanged: (field: string) => boolean;
}

function changedFields(before: FormValues, after: FormValues): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]);
}

function resolver({ schemaUtils, schema }: AnswersEvent): (data: FormValues) => RJSFSchema {
  return (data) => schemaUtils.retrieveSchema(schema, data);
}

/**
 * Follows the answers that RJSF holds: a change clears the field's error; the answers of fields that a condition hides
 * are parked and restored with the field.
 */
export function useAnswers(
  { form: { form }, formData, onChange: report }: SchemaFormProps,
  errors: FieldErrors,
): Answers {
  const ref = useRef<AnswersForm>(null);
  const first = useRef(formData ?? {});
  const latest = useRef<FormValues>(first.current);
  const parked = useRef<ParkedAnswers>({});
  const changed = useRef(new Set<string>());
  const isConditional = useMemo(() => hasConditions(form), [form]);

  const onChange = useCallback(
    (event: AnswersEvent) => {
      const data = event.formData ?? {};
      const isByPerson = ref.current !== null;
      for (const field of changedFields(latest.current, data)) {
        if (isByPerson) changed.current.add(field);
        errors.set(field, undefined);
      }
      if (!isConditional) {
        latest.current = data;
        return report?.(data);
      }
      const resolve = resolver(event);
      const dropped = droppedAnswers(latest.current, data, resolve);
      latest.current = data;
      const next = partitionAnswers(data, { ...parked.current, ...dropped }, resolve);
      parked.current = next.parked;
      if (isSameAnswers(next.data, data)) report?.(data);
      else ref.current?.onChange(next.data, []);
    },
    [errors, isConditional, report],
  );

  const asked = useCallback(
    (event?: AnswersEvent) => {
      const state = event ?? ref.current?.state;
      if (state === undefined) return latest.current;
      return askedAnswers(form, state.formData ?? {}, (data) => state.schemaUtils.retrieveSchema(state.schema, data));
    },
    [form],
  );

  return { ref, initial: first.current, onChange, asked, hasChanged: (field) => changed.current.has(field) };
}
