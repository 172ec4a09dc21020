import { hasMessage, translate, type Messages } from "./messages.ts";

/** Whom an amount is paid to, as far as the words need it. */
export interface Payee {
  readonly name: string;
  readonly contact?: { readonly email?: string; readonly phone?: string } | undefined;
}

/** The key of the words that say where to send or bring it, beside the key that says how an amount is paid. */
export function whereToKey(howToPay: string): string {
  return `${howToPay.slice(0, howToPay.lastIndexOf("."))}.whereTo`;
}

/** Where a tenant is reached, in words; undefined where it says nothing of that. */
export function knownContact({ contact }: Pick<Payee, "contact">): string | undefined {
  const given = [contact?.email, contact?.phone].filter((each) => each !== undefined && each !== "");
  return given.length === 0 ? undefined : given.join(", ");
}

/** The same; its name where it says nothing of that. */
export function contactWords(payee: Payee): string {
  return knownContact(payee) ?? payee.name;
}

/**
 * How an amount that is still due is paid, in the tenant's words, on the page, in the mail and on the receipt alike:
 * whom to, with which number on it, and where to send it or bring it (`paymentMethods.<method>.whereTo`, which is the
 * tenant's own; the product's word names whom to ask). key: the method's message key; undefined where it has no such words.
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
