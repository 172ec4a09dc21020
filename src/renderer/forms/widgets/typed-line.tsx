import { Input } from "@fluentui/react-components";
import { useState } from "react";
import { useFieldUi } from "../form-context.ts";
import type { AnswerProps } from "./answer-props.ts";
import { inputProps } from "./input-props.ts";

interface TypedLineProps extends AnswerProps {
  inputMode: "numeric" | "decimal";
  /** Parses a typed text; undefined if it has no value. */
  read: (text: string) => unknown;
  /** Formats the value as the field shows it before anyone has typed. */
  write: (value: unknown) => string;
  /** Whether a parsed text is formatted when the field is left. */
  isTidied?: boolean;
  /** A sign before the text, which is not part of it. */
  sign?: string;
}

/**
 * A line whose value is parsed from what is typed, and which never changes the text during typing. A text that cannot
 * be parsed is the value itself, so that the form's rules reject it with the typed text still shown.
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
