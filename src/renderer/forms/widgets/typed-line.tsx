import { Input } from "@fluentui/react-components";
import { useState } from "react";
import { useFieldUi } from "../form-context.ts";
import type { AnswerProps } from "./answer-props.ts";
import { inputProps } from "./input-props.ts";

interface TypedLineProps extends AnswerProps {
  inputMode: "numeric" | "decimal";
  /** The value that a typed text stands for; undefined where it stands for none. */
  read: (text: string) => unknown;
  /** The value as the field shows it before anyone has typed. */
  write: (value: unknown) => string;
  /** Whether a text that was understood is written out when the field is left. */
  isTidied?: boolean;
  /** A sign in front of the text, which is no part of it. */
  sign?: string;
}

/**
 * A line whose value is read from what is typed and which never changes the text under the person who types. A text that
 * stands for no value is itself the value, so that the form's rules reject it with what was typed still in sight.
 */
export function TypedLine({ inputMode, read, write, isTidied = false, sign, ...props }: TypedLineProps) {
  const [typed, setTyped] = useState<string>();
  const ui = useFieldUi(props.name);
  const valueOf = (text: string) => (text.trim() === "" ? undefined : (read(text) ?? text));
  const isTyped = typed !== undefined && valueOf(typed) === props.value;
  const shown = isTyped ? typed : props.value === undefined ? "" : write(props.value);
  return (
    <Input
      {...inputProps(props, ui)}
      type="text"
      inputMode={ui?.inputMode ?? inputMode}
      {...(sign === undefined ? {} : { contentBefore: <span aria-hidden="true">{sign}</span> })}
      value={shown}
      onChange={(_event, { value: text }) => {
        setTyped(text);
        props.onChange(valueOf(text));
      }}
      {...(isTidied ? { onBlur: () => setTyped(undefined) } : {})}
    />
  );
}
