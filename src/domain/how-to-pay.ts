import { hasMessage, translate, type Messages } from "./messages.ts";

/** The recipient of a payment, as far as the messages need it. */
export interface Payee {
  readonly name: string;
  readonly contact?: { readonly email?: string; readonly phone?: string } | undefined;
}

/** The message key that says where to send or bring the payment, next to the key that says how to pay. */
export function whereToKey(howToPay: string): string {
  return `${howToPay.slice(0, howToPay.lastIndexOf("."))}.whereTo`;
}

/** The tenant's contact details as text; undefined if it has none. */
export function knownContact({ contact }: Pick<Payee, "contact">): string | undefined {
  const given = [contact?.email, contact?.phone].filter((each) => each !== undefined && each !== "");
  return given.length === 0 ? undefined : given.join(", ");
}

/** The tenant's contact details as text, or its name if it has none. */
export function contactWords(payee: Payee): string {
  return knownContact(payee) ?? payee.name;
}

/**
 * How to pay an amount that is still due, in the tenant's words; the same on the page, in the email and on the receipt.
 * It says to whom, with which number, and where to send or bring it (`paymentMethods.<method>.whereTo`, which the
 * tenant overrides; the product's own text says whom to ask). key: the method's message key. Returns undefined if there
 * is no such message.
 */
export function howToPayWords(
  messages: Messages,
  key: string | undefined,
  payee: Payee,
  orderNumber: string,
): string | undefined {
  if (key === undefined || !hasMessage(messages, key)) return undefined;
  const values = { tenant: payee.name, orderNumber, contact: contactWords(payee) };
  const whereKey = whereToKey(key);
  const whereTo = hasMessage(messages, whereKey) ? translate(messages, whereKey, values) : "";
  return translate(messages, key, { ...values, whereTo }).trim();
}
