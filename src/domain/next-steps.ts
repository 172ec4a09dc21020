import type { Order } from "./generated/api-orders.ts";
import type { ServedMethod } from "./generated/api-portal.ts";
import { howToPayWords, type Payee } from "./how-to-pay.ts";
import { translate, type KeysBelow, type Messages, type MessageValues } from "./messages.ts";
import { moneyFormat, parseAmount, ZERO } from "./money.ts";
import { isPlacedForGood, meaningOf } from "./order-states.ts";

/** Data for the messages about an order's payment: on the page from its boot data, on the server from the tenant. */
export interface PaymentTerms {
  readonly messages: Messages;
  readonly methods: readonly Pick<ServedMethod, "value" | "label" | "howToPay">[];
  readonly payee: Payee;
}

function methodOf({ payment }: Order, { methods }: PaymentTerms) {
  return methods.find(({ value }) => value === payment.paymentMethod);
}

/**
 * The name of an order's payment method when the order was placed, so that it stays correct if the method is renamed or
 * removed. methods: for orders from before the name was stored.
 */
export function methodLabel({ payment }: Order, methods: readonly Pick<ServedMethod, "value" | "label">[]): string {
  const { methodLabel: kept, paymentMethod } = payment;
  return kept ?? methods.find(({ value }) => value === paymentMethod)?.label ?? paymentMethod;
}

/** How to pay the amount due of an order; undefined if nothing is due, or the method has no such message. */
export function howToPayOrder(order: Order, terms: PaymentTerms): string | undefined {
  if (!meaningOf(order.state).isDue) return undefined;
  return howToPayWords(terms.messages, methodOf(order, terms)?.howToPay, terms.payee, order.orderNumber);
}

/** How the order is paid: by the driver, by a charge, or not at all. */
function paymentSteps(order: Order, terms: PaymentTerms): (string | undefined)[] {
  const say = (key: KeysBelow<"pages.buyPermits.complete.next">, values?: MessageValues) =>
    translate(terms.messages, `pages.buyPermits.complete.next.${key}`, values);
  const { isDue, isPaid } = meaningOf(order.state);
  if (isDue) return [howToPayOrder(order, terms), say("markedAsPaid")];
  if (isPaid || parseAmount(order.total) === ZERO) return [];
  const amount = moneyFormat(terms.messages)(order.total);
  return [say("charged", { amount, method: methodLabel(order, terms.methods) })];
}

/**
 * What happens after an order, step by step; the same on the thank-you page and in the email. Empty for an order that
 * has ended, whose payment has no final result, or that was paid when no permit was left. mailedTo: the address of the
 * confirmation, for the page that is read before it; missing in the confirmation itself.
 */
export function nextSteps(order: Order, terms: PaymentTerms, mailedTo?: string): string[] {
  if (!isPlacedForGood(order.state)) return [];
  const { messages } = terms;
  const mail =
    mailedTo === undefined ? undefined : translate(messages, "pages.buyPermits.complete.mail", { address: mailedTo });
  const shown = translate(messages, "pages.buyPermits.complete.next.shown");
  return [...paymentSteps(order, terms), mail, shown].flatMap((step) => step ?? []);
}
