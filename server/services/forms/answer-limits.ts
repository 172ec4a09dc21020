import type { EffectiveForm, FormValues } from "../../../src/domain/effective-form.ts";
import { LONGEST_ANSWER } from "../../tenants/longest-answer.ts";

/** Whether text has more characters than a limit; counted only as far as it must be. */
function isLonger(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  // A character has two units at most.
  return text.length > 2 * limit || [...text].length > limit;
}

function hasLongerText(value: unknown, limit: number): boolean {
  if (typeof value === "string") return isLonger(value, limit);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((inner) => hasLongerText(inner, LONGEST_ANSWER));
}

/** The longest text that a field takes: its own limit, else that of every answer. */
function limitOf(form: EffectiveForm, field: string): number {
  const schema = form.schema.properties[field] as { maxLength?: number } | undefined;
  return Math.min(schema?.maxLength ?? LONGEST_ANSWER, LONGEST_ANSWER);
}

/** An answer that is too long for its field. */
interface OverlongAnswer {
  field: string;
  limit: number;
}

/**
 * Answers with more text than their fields take. They must be refused before a validator sees them: it runs patterns on a
 * text whose length it has found fault with already, and how long that takes was measured at these limits only.
 */
export function overlongAnswers(form: EffectiveForm, data: FormValues): OverlongAnswer[] {
  return Object.keys(data).flatMap((field) => {
    const limit = limitOf(form, field);
    return hasLongerText(data[field], limit) ? [{ field, limit }] : [];
  });
}
