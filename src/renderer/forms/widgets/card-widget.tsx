import { Input } from "@fluentui/react-components";
import { useContext } from "react";
import { cardAnswer, maskedCard } from "../../../domain/cards.ts";
import { CardTypesContext, useFieldUi } from "../form-context.ts";
import type { AnswerProps } from "./answer-props.ts";
import { inputProps, textValue } from "./input-props.ts";
import { useCaret } from "./use-caret.ts";

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** Position in a text after its n-th digit. */
function behindDigit(text: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(text[place] ?? "")) seen += 1;
  }
  return text.length;
}

/** A card number, expiry date or code, formatted by its mask while it is typed. */
export function CardWidget(props: AnswerProps) {
  const ui = useFieldUi(props.name);
  const types = useContext(CardTypesContext);
  const caret = useCaret();
  const shown = maskedCard(ui?.mask, String(props.value ?? ""), types);
  const retype = (control: HTMLInputElement, changed: string) => {
    const place = control.selectionStart ?? changed.length;
    // Deleting a character of the mask deletes the digit before it, otherwise the mask would restore it.
    const isOnlyMask = changed.length < shown.length && digitsOf(changed) === digitsOf(shown) && place < changed.length;
    const before = isOnlyMask ? changed.slice(0, place).replace(/\d\D*$/, "") : changed.slice(0, place);
    const text = maskedCard(ui?.mask, before + changed.slice(place), types);
    caret.keep(control, place === changed.length ? text.length : behindDigit(text, digitsOf(before).length));
    props.onChange(textValue(cardAnswer(ui?.mask, text)));
  };
  return (
    <Input
      {...inputProps(props, ui)}
      autoCorrect="off"
      spellCheck={false}
      value={shown}
      onChange={(event, { value }) => retype(event.target, value)}
    />
  );
}
