import { Textarea } from "@fluentui/react-components";
import type { AnswerProps } from "./answer-props.ts";
import { useFieldUi } from "../form-context.ts";
import { inputProps, textValue } from "./input-props.ts";

/** Several lines of text. */
export function TextareaWidget(props: AnswerProps) {
  // Fluent passes autocomplete only to an input; the slot accepts any attribute.
  const { autoComplete, ...rest } = inputProps(props, useFieldUi(props.name));
  return (
    <Textarea
      {...rest}
      textarea={{ autoComplete }}
      resize="vertical"
      rows={4}
      value={String(props.value ?? "")}
      onChange={(_event, { value }) => props.onChange(textValue(value))}
    />
  );
}
