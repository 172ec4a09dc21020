import { Input } from "@fluentui/react-components";
import type { AnswerProps } from "./answer-props.ts";
import { useFieldUi } from "../form-context.ts";
import { inputProps, textValue } from "./input-props.ts";
import { PlateWidget } from "./plate-widget.tsx";

/** A line of text; a plate if the field's mask says so. */
export function TextWidget(props: AnswerProps) {
  return useFieldUi(props.name)?.mask === "plate" ? <PlateWidget {...props} /> : <LineWidget {...props} type="text" />;
}

export function EmailWidget(props: AnswerProps) {
  return <LineWidget {...props} type="email" />;
}

/** The browser's own date picker with the days that the schema allows; the answer is YYYY-MM-DD. */
export function DateWidget(props: AnswerProps) {
  const { formatMinimum, formatMaximum } = props.schema as { formatMinimum?: string; formatMaximum?: string };
  return <LineWidget {...props} type="date" min={formatMinimum} max={formatMaximum} />;
}

interface LineProps extends AnswerProps {
  type: "text" | "email" | "date";
  min?: string | undefined;
  max?: string | undefined;
}

function LineWidget({ type, min, max, ...props }: LineProps) {
  return (
    <Input
      {...inputProps(props, useFieldUi(props.name))}
      type={type}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      value={String(props.value ?? "")}
      onChange={(_event, { value }) => props.onChange(textValue(value))}
    />
  );
}
