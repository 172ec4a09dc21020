import { Checkbox } from "@fluentui/react-components";
import type { AnswerProps } from "./answer-props.ts";
import { choicesOf } from "../choices.ts";
import { useFieldError, useFieldUi } from "../form-context.ts";

/** Several options of a closed list. The answer keeps the order of the list; none checked is no answer. */
export function CheckboxesWidget({ id, name, value, schema, disabled, onChange }: AnswerProps) {
  const choices = choicesOf(schema, useFieldUi(name));
  const hasError = useFieldError(name) !== undefined;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const toggle = (toggled: unknown, isTicked: boolean) => {
    const next = choices
      .map((choice) => choice.value)
      .filter((candidate) => (candidate === toggled ? isTicked : chosen.includes(candidate)));
    onChange(next.length === 0 ? undefined : next);
  };
  return choices.map((choice, index) => (
    <Checkbox
      key={choice.key}
      id={`${id}-${index}`}
      name={name}
      size="large"
      label={{ children: choice.label, className: "form-choice-label" }}
      checked={chosen.includes(choice.value)}
      aria-invalid={hasError}
      {...(disabled === true ? { disabled: true } : {})}
      onChange={(_event, { checked }) => toggle(choice.value, checked === true)}
    />
  ));
}
