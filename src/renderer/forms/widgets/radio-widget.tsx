import { Radio } from "@fluentui/react-components";
import type { AnswerProps } from "./answer-props.ts";
import { choicesOf } from "../choices.ts";
import { useFieldUi, useFormText } from "../form-context.ts";

/** One option of a closed list, as radio buttons. */
export function RadioWidget({ id, name, value, schema, disabled, onChange }: AnswerProps) {
  const ui = useFieldUi(name);
  const text = useFormText();
  const words = (choice: { key: string; value: unknown; label: string }) =>
    typeof choice.value === "boolean" && choice.label === choice.key ? text(choice.value ? "yes" : "no") : choice.label;
  return choicesOf(schema, ui).map((choice, index) => (
    <Radio
      key={choice.key}
      id={`${id}-${index}`}
      name={id}
      value={choice.key}
      label={{ children: words(choice), className: "form-choice-label" }}
      checked={value === choice.value}
      {...(disabled === true ? { disabled: true } : {})}
      onChange={() => onChange(choice.value)}
    />
  ));
}
