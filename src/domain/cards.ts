import type { PlainDate } from "./dates.ts";
import type { EffectiveForm, FormValues, RuleFailure } from "./effective-form.ts";
import type { CardBillingAddress, CardDetails, CardType } from "./generated/api-orders.ts";
import type { FieldUi } from "./generated/meta-form.ts";

export type { CardType } from "./generated/api-orders.ts";

/** Groups of digits of a number whose type is not known (specification section 9). */
const USUAL_GROUPS = [4, 4, 4, 4];
/** With fewer digits, the number is not complete yet. */
const LEAST_DIGITS = 12;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The number of digits of a card of this type. */
export function digitsOfType({ groups }: Pick<CardType, "groups">): number {
  return sum(groups);
}

/** Whether a number begins with a prefix, or with a prefix in a range such as "51-55". */
function beginsWith(number: string, prefix: string): boolean {
  const [first = "", last = first] = prefix.split("-");
  const head = number.slice(0, first.length);
  return head.length === first.length && head >= first && head <= last;
}

/** Returns the type of a card by its first digits; undefined if they are too few, or match none of the types. */
export function cardTypeOf(number: string, types: readonly CardType[]): CardType | undefined {
  return types.find(({ prefixes }) => prefixes.some((prefix) => beginsWith(number, prefix)));
}

/** Whether the last digit of a number is its valid check digit (ISO/IEC 7812, "Luhn"). */
export function hasCheckDigit(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const weighed = digits.map((digit, place) => (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)));
  return sum(weighed) % 10 === 0;
}

/** A number, complete or not, in groups as they are printed on the card: 4242 4242 4242 4242. */
export function groupedNumber(number: string, types: readonly CardType[]): string {
  const { groups } = cardTypeOf(number, types) ?? { groups: USUAL_GROUPS };
  let from = 0;
  const parts = groups.map((length) => number.slice(from, (from += length)));
  return parts.filter((part) => part !== "").join(" ");
}

/** Formats the text typed into a card field by the field's mask; digits beyond the mask are left out. */
export function maskedCard(mask: FieldUi["mask"], typed: string, types: readonly CardType[]): string {
  const digits = typed.replace(/\D/g, "");
  if (mask === "card-number") return groupedNumber(digits, types);
  if (mask === "card-code") return digits.slice(0, Math.max(3, ...types.map(({ codeDigits }) => codeDigits)));
  // A month that can only have one digit: 9/27 means 09/27.
  const padded = /^\s*[2-9]/.test(typed) || /^\s*1\s*\//.test(typed) ? `0${digits}` : digits;
  const [month, year] = [padded.slice(0, 2), padded.slice(2, 4)];
  return year === "" && !(month.length === 2 && typed.includes("/")) ? month : `${month}/${year}`;
}

/** The answer for a text under a mask: a card number as digits only, any other text unchanged. */
export function cardAnswer(mask: FieldUi["mask"], text: string): string {
  return mask === "card-number" ? text.replace(/[\s-]/g, "") : text;
}

/** The month and the year of MM/YY in the format of the order calls; undefined for anything else. */
function expiryParts(expiry: string): { month: string; year: string } | undefined {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(expiry) ?? [];
  return month === undefined || year === undefined ? undefined : { month, year: `20${year}` };
}

/** The card in a payment method's form: the entity below `card`. */
export interface EnteredCard {
  readonly number: string;
  /** MM/YY. */
  readonly expiry: string;
  readonly code: string;
  readonly name: string;
}

/** Converts the card of an order call to the entity that the form of its method validates. */
export function cardEntity({ cardNumber, cardExpireMonth, cardExpireYear, cvv, nameOnCard }: CardDetails): EnteredCard {
  const [month, year] = [cardExpireMonth.padStart(2, "0"), cardExpireYear.replace(/^20/, "")];
  return { number: cardNumber, expiry: `${month}/${year}`, code: cvv, name: nameOnCard };
}

/** Converts the card of a form to the fields of the order calls. */
export function cardDetails(
  { number, expiry, code, name }: EnteredCard,
  billingAddress: CardBillingAddress,
): CardDetails {
  const { month, year } = expiryParts(expiry) ?? { month: "", year: "" };
  return {
    cvv: code,
    cardExpireMonth: month,
    cardExpireYear: year,
    cardNumber: number,
    nameOnCard: name,
    billingAddress,
  };
}

type Broken = Pick<RuleFailure, "keyword" | "params">;

function brokenByNumber(number: string, types: readonly CardType[]): Broken | undefined {
  const type = cardTypeOf(number, types);
  if (type === undefined && number.length >= LEAST_DIGITS && hasCheckDigit(number)) {
    return { keyword: "cardType", params: { limit: types.map(({ label }) => label).join(", ") } };
  }
  const length = type === undefined ? sum(USUAL_GROUPS) : digitsOfType(type);
  if (number.length !== length) return { keyword: "cardLength", params: { limit: length } };
  return hasCheckDigit(number) ? undefined : { keyword: "cardNumber", params: {} };
}

/** A card is valid until the end of its month. */
function brokenByExpiry(expiry: string, today: PlainDate): Broken | undefined {
  const parts = expiryParts(expiry);
  const isOver = parts !== undefined && `${parts.year}-${parts.month}` < today.slice(0, 7);
  return isOver ? { keyword: "cardExpired", params: {} } : undefined;
}

function brokenByCode(code: string, number: string, types: readonly CardType[]): Broken | undefined {
  const type = cardTypeOf(number, types);
  if (type === undefined || code.length === type.codeDigits) return undefined;
  return { keyword: "codeLength", params: { limit: type.codeDigits } };
}

/** Rules that a field can break only because of its card mask. */
export const cardRules: Readonly<Partial<Record<NonNullable<FieldUi["mask"]>, readonly string[]>>> = {
  "card-number": ["cardLength", "cardNumber", "cardType", "cardRefused"],
  "card-expiry": ["cardExpired"],
  "card-code": ["codeLength"],
};

/** The form's field with this mask, and its answer if that is a text. */
function answerUnder(mask: FieldUi["mask"], form: EffectiveForm, data: FormValues) {
  const field = form.ui.order.find((name) => form.ui.fields[name]?.mask === mask);
  const answer = field === undefined ? undefined : data[field];
  return { field, answer: typeof answer === "string" ? answer : undefined };
}

/**
 * Checks the rules of a card that a schema cannot express: the number has a valid check digit, an accepted type and the
 * length of that type; the card has not expired on `today`, the tenant's date; and the code has the length of its type.
 * types: the accepted ones. A form without card masks cannot fail. Browser and server call this same function.
 */
export function cardFailures(
  form: EffectiveForm,
  data: FormValues,
  types: readonly CardType[],
  today: PlainDate,
): RuleFailure[] {
  const number = answerUnder("card-number", form, data);
  const expiry = answerUnder("card-expiry", form, data);
  const code = answerUnder("card-code", form, data);
  // The schema refuses a number that has other characters than digits.
  const digits = number.answer !== undefined && /^\d+$/.test(number.answer) ? number.answer : undefined;
  const broken: [string | undefined, Broken | undefined][] = [
    [number.field, digits === undefined ? undefined : brokenByNumber(digits, types)],
    [expiry.field, expiry.answer === undefined ? undefined : brokenByExpiry(expiry.answer, today)],
    [
      code.field,
      code.answer === undefined || digits === undefined ? undefined : brokenByCode(code.answer, digits, types),
    ],
  ];
  return broken.flatMap(([field, how]) =>
    field === undefined || how === undefined
      ? []
      : [{ ...how, instancePath: `/${field}`, schemaPath: `#/properties/${field}/${how.keyword}` }],
  );
}
