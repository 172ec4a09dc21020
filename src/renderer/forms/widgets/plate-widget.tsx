import { Input } from "@fluentui/react-components";
import type { AnswerProps } from "./answer-props.ts";
import { normalisePlate, upperCasePlate } from "../../../domain/plates.ts";
import { useFieldUi } from "../form-context.ts";
import { inputProps, textValue } from "./input-props.ts";
import { useCaret } from "./use-caret.ts";

/** A licence plate: upper case while it is typed, normalised when the field is left. */
export function PlateWidget(props: AnswerProps) {
  const caret = useCaret();
  const value = String(props.value ?? "");
  const leave = () => {
    const normal = normalisePlate(value);
    if (normal !== value) props.onChange(textValue(normal));
  };
  return (
    <Input
      {...inputProps(props, useFieldUi(props.name))}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onBlur={leave}
      onChange={(event, { value: typed }) => {
        const before = typed.slice(0, event.target.selectionStart ?? typed.length);
        caret.keep(event.target, upperCasePlate(before).length);
        props.onChange(textValue(upperCasePlate(typed)));
      }}
    />
  );
}
