import type { AnswerProps } from "./answer-props.ts";
import type { FieldUi } from "../../../domain/generated/meta-form.ts";

/** An empty text counts as no answer. */
export function textValue(text: string): string | undefined {
  return text === "" ? undefined : text;
}

/** For text that a phone's keyboard or a browser's spell checker must not change. */
const LITERAL = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

function isLiteral(ui: FieldUi | undefined): boolean {
  return ui?.widget === "email" || ui?.widget === "password" || /\busername\b/.test(ui?.autocomplete ?? "");
}

/**
 * The props of every text control. `aria-required` in place of `required`: some screen readers say "invalid" for a
 * natively required control before anyone has typed.
 */
export function inputProps(
  { id, name, required, disabled, readonly, schema }: Omit<AnswerProps, "value" | "onChange">,
  ui: FieldUi | undefined,
) {
  return {
    id,
    name,
    className: "form-control",
    required: false,
    "aria-required": required === true,
    ...(disabled === true ? { disabled: true } : {}),
    ...(readonly === true ? { readOnly: true } : {}),
    ...(ui?.placeholder === undefined ? {} : { placeholder: ui.placeholder }),
    ...(ui?.autocomplete === undefined ? {} : { autoComplete: ui.autocomplete }),
    ...(ui?.inputMode === undefined ? {} : { inputMode: ui.inputMode }),
    ...(ui?.limitTyping === true && schema.maxLength !== undefined ? { maxLength: schema.maxLength } : {}),
    ...(isLiteral(ui) ? LITERAL : {}),
  };
}
