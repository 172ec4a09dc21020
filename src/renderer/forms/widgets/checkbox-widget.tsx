import { Checkbox } from "@fluentui/react-components";
import type { AnswerProps } from "./answer-props.ts";
import { useFieldUi } from "../form-context.ts";

/** A checkbox with its own label. Unchecked is the answer no. */
export function CheckboxWidget({ id, name, value, required, disabled, label, onChange }: AnswerProps) {
  const ui = useFieldUi(name);
  return (
    <Checkbox
      id={id}
      name={name}
      size="large"
      label={{ children: ui?.label ?? label, className: "form-choice-label" }}
      checked={value === true}
      aria-required={required === true}
      {...(disabled === true ? { disabled: true } : {})}
      onChange={(_event, { checked }) => onChange(checked === true)}
    />
  );
}
