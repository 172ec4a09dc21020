import { useEffect, useSyncExternalStore } from "react";
import { useFormParts } from "../form-context.ts";
import { visualOrder } from "../form-layout.ts";
import type { SchemaFormProps } from "../form-types.ts";
import type { Refused } from "../use-submit.ts";
import { ErrorSummary, type SummaryEntry } from "./error-summary.tsx";

interface FormSummaryProps {
  refused: Refused;
  idPrefix: string;
  onGoTo: (field: string) => void;
  whileRejected: SchemaFormProps["whileRejected"];
}

/**
 * The summary of the last rejected submit, and of later findings. It disappears when the last of its fields is changed.
 */
export function FormSummary({ refused, idPrefix, onGoTo, whileRejected }: FormSummaryProps) {
  const { form, errors } = useFormParts();
  const current = useSyncExternalStore(errors.subscribe, errors.all, errors.all);
  const order = visualOrder(form);
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : -1);
  const isStanding = refused.fields.some((field) => current[field] !== undefined);
  // While it is shown, it names every marked field: the result about a user name may arrive after the submit.
  const entries: SummaryEntry[] = (isStanding ? Object.entries(current) : [])
    .map(([field, message]) => ({ field, message, isLinked: order.includes(field) }))
    .sort((a, b) => place(a.field) - place(b.field));
  if (refused.message !== undefined) entries.unshift({ field: "", message: refused.message, isLinked: false });
  const isRejected = entries.length > 0;
  useEffect(() => (isRejected ? whileRejected?.() : undefined), [isRejected, whileRejected]);
  if (!isRejected || refused.hasDialog) return null;
  return <ErrorSummary entries={entries} occasion={refused.occasion} idPrefix={idPrefix} onGoTo={onGoTo} />;
}
