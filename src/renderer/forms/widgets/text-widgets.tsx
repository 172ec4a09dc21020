import { Input } from "@fluentui/react-components";
import type { AnswerProps } from "./answer-props.ts";
import { useFieldUi } from "../form-context.ts";
import { inputProps, textValue } from "./input-props.ts";
import { PlateWidget } from "./plate-widget.tsx";

/** A line of text; a plate where the field's mask says so. */
export function TextWidget(props: AnswerProps) {
  return useFieldUi(props.name)?.mask === "plate" ? <PlateWidget {...props} /> : <LineWidget {...props} type="text" />;
}

export function EmailWidget(props: AnswerProps) {
  return <LineWidget {...props} type="email" />;
}

/** The browser's own date picker; the answer is YYYY-MM-DD. */
export function DateWidget(props: AnswerProps) {
  return <LineWidget {...props} type="date" />;
}

interface LineProps extends AnswerProps {
  type: "text" | "email" | "date";
}

function LineWidget({ type, ...props }: LineProps) {
  return (
    <Input
      {...inputProps(props, useFieldUi(props.name))}
      type={type}
      value={String(props.value ?? "")}
      onChange={(_event, { value }) => props.onChange(textValue(value))}
    />
  );
}
