import { Input } from "@fluentui/react-components";
import type { AnswerProps } from "./answer-props.ts";
import { useState } from "react";
import { useFieldUi, useFormText } from "../form-context.ts";
import { inputProps, textValue } from "./input-props.ts";
import { StrengthMeter } from "./strength-meter.tsx";

/** A password that can be shown; with the field's `strengthMeter` it shows its strength. */
export function PasswordWidget(props: AnswerProps) {
  const [isShown, setIsShown] = useState(false);
  const ui = useFieldUi(props.name);
  const text = useFormText();
  const value = String(props.value ?? "");
  return (
    <>
      <Input
        {...inputProps(props, ui)}
        type={isShown ? "text" : "password"}
        value={value}
        onChange={(_event, { value: typed }) => props.onChange(textValue(typed))}
        contentAfter={
          <button
            type="button"
            className="form-reveal"
            aria-label={text(isShown ? "password.hide" : "password.show", { label: ui?.label ?? props.label })}
            onClick={() => setIsShown(!isShown)}
          >
            {text(isShown ? "password.hideShort" : "password.showShort")}
          </button>
        }
      />
      {ui?.strengthMeter === true && <StrengthMeter password={value} />}
    </>
  );
}
