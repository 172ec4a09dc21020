import { Input } from "@fluentui/react-components";
import { useState } from "react";
import type { AnswerProps } from "./answer-props.ts";
import { formatPhone, phoneValue, retypePhone } from "../../../domain/phones.ts";
import { useFieldUi } from "../form-context.ts";
import { inputProps, textValue } from "./input-props.ts";
import { useCaret } from "./use-caret.ts";

/**
 * A phone number, shown as (123) 456-7890 while it is typed; the value is its digits. Text that is not a national
 * number stays as it was typed, for the form to reject. Until the field is left it remembers every keystroke, since the
 * meaning of one can depend on those before it: "138123456789" has lost no 1 although "13812345678" is a number with
 * the country's 1.
 */
export function PhoneWidget(props: AnswerProps) {
  const caret = useCaret();
  const [typed, setTyped] = useState("");
  const value = String(props.value ?? "");
  const text = phoneValue(typed) === value ? typed : value;
  return (
    <Input
      inputMode="tel"
      autoComplete="tel-national"
      {...inputProps(props, useFieldUi(props.name))}
      type="tel"
      value={formatPhone(text)}
      onChange={(event, { value: changed }) => {
        const next = retypePhone(text, changed, event.target.selectionStart ?? changed.length);
        setTyped(next.text);
        caret.keep(event.target, next.caret);
        props.onChange(textValue(phoneValue(next.text)));
      }}
      onBlur={() => setTyped("")}
    />
  );
}
