import { Input } from "@fluentui/react-components";
import { isHex, parseHex, toHex } from "../../../domain/colour.ts";
import { useFieldUi, useFormText } from "../form-context.ts";
import type { AnswerProps } from "./answer-props.ts";
import { inputProps, textValue } from "./input-props.ts";

/** What the browser's picker shows while the text is not a colour; it accepts only #rrggbb. */
const NO_COLOUR = toHex([0, 0, 0]);

/** Completes a colour without # or in short form to #rrggbb; returns any other text unchanged. */
function completeHex(text: string): string {
  const marked = /^[0-9a-f]{3}(?:[0-9a-f]{3})?$/i.test(text) ? `#${text}` : text;
  return /^#[0-9a-f]{3}$/i.test(marked) ? toHex(parseHex(marked)) : marked;
}

/** A colour as #rrggbb: typed or pasted as text, or picked with the browser's own picker beside it. */
export function ColorWidget(props: AnswerProps) {
  const ui = useFieldUi(props.name);
  const text = useFormText();
  const value = String(props.value ?? "");
  const complete = () => {
    const whole = completeHex(value.trim());
    if (whole !== value) props.onChange(textValue(whole));
  };
  return (
    <Input
      {...inputProps(props, ui)}
      className="form-control form-color"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={20}
      value={value}
      onBlur={complete}
      onChange={(_event, { value: typed }) => props.onChange(textValue(typed))}
      contentAfter={
        <input
          type="color"
          className="form-color-picker"
          aria-label={text("color.pick", { label: ui?.label ?? props.label })}
          value={isHex(value) ? value.toLowerCase() : NO_COLOUR}
          {...(props.disabled === true || props.readonly === true ? { disabled: true } : {})}
          onChange={(event) => props.onChange(event.target.value)}
        />
      }
    />
  );
}
