import { Textarea } from "@fluentui/react-components";
import type { AnswerProps } from "./answer-props.ts";
import { useFieldUi } from "../form-context.ts";
import { inputProps, textValue } from "./input-props.ts";

/** Several lines of text. */
export function TextareaWidget(props: AnswerProps) {
  return (
    <Textarea
      {...inputProps(props, useFieldUi(props.name))}
      resize="vertical"
      rows={4}
      value={String(props.value ?? "")}
      onChange={(_event, { value }) => props.onChange(textValue(value))}
    />
  );
}
