import type { AnswerProps } from "./answer-props.ts";
import type { FieldUi } from "../../../domain/generated/meta-form.ts";

/** An empty text is no answer. */
export function textValue(text: string): string | undefined {
  return text === "" ? undefined : text;
}

/** What a phone's keyboard and a browser's spelling would spoil: it is taken letter by letter. */
const LITERAL = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

function isLiteral(ui: FieldUi | undefined): boolean {
  return ui?.widget === "email" || ui?.widget === "password" || /\busername\b/.test(ui?.autocomplete ?? "");
}

/**
 * What every text control gets. `aria-required` in place of `required`: of a control that is natively required some
 * screen readers say "invalid" before anyone has typed.
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
