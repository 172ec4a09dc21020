import { translate } from "../../../domain/messages.ts";
import { groupAmount, parseAmount } from "../../../domain/money.ts";
import { readMoney, readNumber, writeNumber } from "../../../domain/typed-numbers.ts";
import { useFormParts } from "../form-context.ts";
import type { AnswerProps } from "./answer-props.ts";
import { TypedLine } from "./typed-line.tsx";

function numberText(value: unknown): string {
  return typeof value === "number" ? writeNumber(value) : String(value);
}

function amountText(value: unknown): string {
  const cents = parseAmount(String(value));
  return cents === undefined ? String(value) : groupAmount(cents);
}

/** A number typed as text: a number input would drop what it cannot parse, and change under the mouse wheel. */
export function NumberWidget(props: AnswerProps) {
  const inputMode = props.schema.type === "integer" ? "numeric" : "decimal";
  return <TypedLine {...props} inputMode={inputMode} read={readNumber} write={numberText} />;
}

/** An amount of money after its currency sign; the value is a text with two decimals, like all amounts in requests. */
export function MoneyWidget(props: AnswerProps) {
  const sign = translate(useFormParts().messages, "common.currencySign");
  return (
    <TypedLine
      {...props}
      inputMode="decimal"
      read={(text) => readMoney(text, sign)}
      write={amountText}
      isTidied
      sign={sign}
    />
  );
}
