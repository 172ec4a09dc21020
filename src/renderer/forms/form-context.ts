import { createContext, useContext, useSyncExternalStore } from "react";
import type { CardType } from "../../domain/generated/api-orders.ts";
import type { EffectiveForm } from "../../domain/effective-form.ts";
import type { FieldUi } from "../../domain/generated/meta-form.ts";
import { translate, type KeysBelow, type Messages, type MessageValues } from "../../domain/messages.ts";
import type { OptionSources } from "../../domain/option-source.ts";
import type { FieldErrors } from "./field-errors.ts";

/**
 * What templates and widgets read besides RJSF's own props. It is a React context, not RJSF's formContext, whose
 * changes redraw every field.
 */
export interface FormParts {
  form: EffectiveForm;
  messages: Messages;
  errors: FieldErrors;
  /**
   * What a submit waits for, by field: uploads in progress. Each promise resolves to the reason why not everything
   * arrived, or to undefined; it never rejects.
   */
  waiting: Map<string, Promise<string | undefined>>;
  userName: string | undefined;
}

export const FormPartsContext = createContext<FormParts | null>(null);

/** Options from the server are separate, since they arrive late and only selects read them. */
export const OptionSourcesContext = createContext<OptionSources>({});

/** The types of cards that are accepted: how a number is grouped, and how long a code is. */
export const CardTypesContext = createContext<readonly CardType[]>([]);

export function useFormParts(): FormParts {
  const parts = useContext(FormPartsContext);
  if (parts === null) throw new Error("A form's template or widget was used outside SchemaForm.");
  return parts;
}

/** Messages of the renderer's part of the catalogue: `useFormText()("select.placeholder")`. */
export function useFormText(): (key: KeysBelow<"renderer">, values?: MessageValues) => string {
  const { messages } = useFormParts();
  return (key, values) => translate(messages, `renderer.${key}`, values);
}

/** How a field is shown; undefined for one that the form's `ui` does not name. */
export function useFieldUi(name: string): FieldUi | undefined {
  const { form } = useFormParts();
  return Object.hasOwn(form.ui.fields, name) ? form.ui.fields[name] : undefined;
}

/** The message of a rejected field, or undefined. */
export function useFieldError(name: string): string | undefined {
  const { errors } = useFormParts();
  const read = () => errors.of(name);
  return useSyncExternalStore(errors.subscribe, read, read);
}

/**
 * Whether the message of this field is announced: it appeared when the field was left, and nothing else announces it.
 */
export function useIsAnnounced(name: string): boolean {
  const { errors } = useFormParts();
  const read = () => errors.isLeft(name);
  return useSyncExternalStore(errors.subscribe, read, read);
}
