import { Input } from "@fluentui/react-components";
import type { AnswerProps } from "./answer-props.ts";
import { formatPhone, retypePhone } from "../../../domain/phones.ts";
import { useFieldUi } from "../form-context.ts";
import { inputProps, textValue } from "./input-props.ts";
import { useCaret } from "./use-caret.ts";

/**
 * A phone number, shown as (123) 456-7890 while it is typed; the value is its digits. A number of another country stays as
 * it was typed, for the form to refuse.
 */
export function PhoneWidget(props: AnswerProps) {
  const caret = useCaret();
  const shown = formatPhone(String(props.value ?? ""));
  return (
    <Input
      inputMode="tel"
      autoComplete="tel-national"
      {...inputProps(props, useFieldUi(props.name))}
      type="tel"
      value={shown}
      onChange={(event, { value }) => {
        const typed = retypePhone(shown, value, event.target.selectionStart ?? value.length);
        caret.keep(event.target, typed.caret);
        props.onChange(textValue(typed.value));
      }}
    />
  );
}
