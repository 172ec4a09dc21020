import { describe, expect, it } from "vitest";
import product from "../../schemas/rules/card-types.json" with { type: "json" };
import cardForm from "../../schemas/forms/card.json" with { type: "json" };
import {
  cardAnswer,
  cardDetails,
  cardEntity,
  cardFailures,
  cardTypeOf,
  groupedNumber,
  hasCheckDigit,
  maskedCard,
} from "../../src/domain/cards.ts";
import { parsePlainDate, type PlainDate } from "../../src/domain/dates.ts";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import { describeFailures } from "../../src/domain/form-errors.ts";
import type { CardTypes } from "../../src/domain/generated/meta-card-types.ts";

const { cardTypes: types } = product as CardTypes;
const form = cardForm as unknown as EffectiveForm;
const TODAY = parsePlainDate("2026-11-27") as PlainDate;
const card = { credit: "4242424242424242", expireDate: "11/31", cvv: "739", cardHolderName: "Dana Rivers" };
const words = (data: object, accepted = types, today = TODAY) =>
  describeFailures(form, {}, cardFailures(form, { ...card, ...data }, accepted, today)).map(
    ({ field, message }) => `${field}: ${message}`,
  );

describe("the type of a card", () => {
  it.each([
    ["4242", "VISA"],
    ["51", "MC"],
    ["55", "MC"],
    ["2221", "MC"],
    ["2720", "MC"],
    ["300", "DINERS_CLUB"],
    ["36", "DINERS_CLUB"],
    ["3528", "JCB"],
    ["34", "AMEX"],
    ["37", "AMEX"],
    ["6011", "DISC"],
    ["649", "DISC"],
    ["65", "DISC"],
  ])("is told by its first digits: %s is %s", (number, value) => {
    expect(cardTypeOf(number, types)?.value).toBe(value);
  });

  it.each(["", "5", "56", "222", "2220", "2721", "306", "35", "3527", "3590", "643", "9"])(
    "is not known while they do not tell: %s",
    (number) => {
      expect(cardTypeOf(number, types)).toBeUndefined();
    },
  );
});

it.each([
  ["4242424242424242", true],
  ["4242424242424241", false],
  ["378282246310005", true],
  ["878282246310005", false],
])("the last digit of %s confirms the others: %s", (number, isRight) => {
  expect(hasCheckDigit(number)).toBe(isRight);
});

describe("a field of a card while it is typed", () => {
  it.each([
    ["4242", "4242"],
    ["42424", "4242 4"],
    ["4242424242424242", "4242 4242 4242 4242"],
    ["4242-4242-4242-4242", "4242 4242 4242 4242"],
    ["42424242424242429", "4242 4242 4242 4242"],
    ["378282246310005", "3782 822463 10005"],
    ["36227206271667", "3622 720627 1667"],
    ["number 1", "1"],
  ])("shows a number in the groups of its type: %s as %s", (typed, shown) => {
    expect(maskedCard("card-number", typed, types)).toBe(shown);
    expect(groupedNumber(typed.replace(/\D/g, ""), types)).toBe(shown);
  });

  it.each([
    ["1", "1"],
    ["11", "11"],
    ["112", "11/2"],
    ["1131", "11/31"],
    ["11/31", "11/31"],
    ["11/", "11/"],
    ["11/2031", "11/20"],
    ["9", "09"],
    ["9/27", "09/27"],
    ["1/27", "01/27"],
    ["", ""],
  ])("shows an expiry date as MM/YY: %s as %s", (typed, shown) => {
    expect(maskedCard("card-expiry", typed, types)).toBe(shown);
  });

  it("ends a code at the digits of the longest that is accepted", () => {
    expect(maskedCard("card-code", "12345x", types)).toBe("1234");
    const visa = types.filter(({ value }) => value === "VISA");
    expect(maskedCard("card-code", "12345", visa)).toBe("123");
  });

  it("answers a number in digits alone, and the rest as it is shown", () => {
    expect(cardAnswer("card-number", "4242 4242-4242 4242")).toBe("4242424242424242");
    expect(cardAnswer("card-expiry", "11/31")).toBe("11/31");
    expect(cardAnswer(undefined, "a b")).toBe("a b");
  });
});

describe("the rules of a card", () => {
  it("are kept by the example of each type", () => {
    for (const { example, codeDigits } of types) {
      expect(words({ credit: example, cvv: "1234".slice(0, codeDigits) })).toEqual([]);
    }
  });

  it.each([
    ["4242", "Credit card number must be 16 characters long"],
    ["42424242424242421", "Credit card number must be 16 characters long"],
    ["9", "Credit card number must be 16 characters long"],
    ["37828224631000", "Credit card number must be 15 characters long"],
    ["4242424242424241", "This is no card number: compare it with the card digit by digit"],
    ["9999999999999999", "This is no card number: compare it with the card digit by digit"],
  ])("refuse the number %s: %s", (credit, message) => {
    expect(words({ credit, cvv: "" })).toContain(`credit: ${message}`);
  });

  it("refuse a type that the tenant does not accept, and name those that it does", () => {
    const accepted = types.filter(({ value }) => ["VISA", "MC"].includes(value));
    const expected = ["credit: Cards of this type are not accepted here. Accepted: Visa, Mastercard"];
    expect(words({ credit: "378282246310005", cvv: "1234" }, accepted)).toEqual(expected);
  });

  it.each([
    ["10/26", "2026-11-01", true],
    ["11/26", "2026-11-30", false],
    ["11/26", "2026-12-01", true],
    ["12/25", "2026-01-01", true],
    ["01/27", "2026-12-31", false],
  ])("take a card that is good through %s, on %s, as expired: %s", (expireDate, today, isExpired) => {
    const told = words({ expireDate }, types, parsePlainDate(today));
    expect(told.map((each) => each.startsWith("expireDate: This card has expired"))).toEqual(isExpired ? [true] : []);
  });

  it.each([
    ["4242424242424242", "73", "The CVV of this card has 3 digits"],
    ["4242424242424242", "7391", "The CVV of this card has 3 digits"],
    ["378282246310005", "739", "The CVV of this card has 4 digits"],
  ])("ask for a code as long as that of the type: %s with %s", (credit, cvv, message) => {
    expect(words({ credit, cvv })).toEqual([`cvv: ${message}`]);
  });

  it("leave to the schema what is missing or no digits, and say nothing of other forms", () => {
    expect(cardFailures(form, {}, types, TODAY)).toEqual([]);
    expect(words({ credit: "none", expireDate: "13/26", cvv: "73" })).toEqual([]);
    const other = { ...form, ui: { order: ["credit"], fields: { credit: { label: "Credit", widget: "text" } } } };
    expect(cardFailures(other as EffectiveForm, { credit: "1" }, types, TODAY)).toEqual([]);
  });
});

it("a card is sent in the words of the order calls, and judged in those of its form", () => {
  const billingAddress = { line1: "1 Pier Road", line2: "", city: "Harbor", state: { code: "CA" }, zip: "90210" };
  const entered = { number: "4242424242424242", expiry: "09/31", code: "739", name: "Dana Rivers" };
  const sent = {
    cvv: "739",
    cardExpireMonth: "09",
    cardExpireYear: "2031",
    cardNumber: "4242424242424242",
    nameOnCard: "Dana Rivers",
    billingAddress,
  };
  expect(cardDetails(entered, billingAddress)).toEqual(sent);
  expect(cardEntity(sent)).toEqual(entered);
  expect(cardEntity({ ...sent, cardExpireMonth: "9", cardExpireYear: "31" })).toEqual(entered);
});
