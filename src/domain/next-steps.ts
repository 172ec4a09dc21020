import type { Order } from "./generated/api-orders.ts";
import type { ServedMethod } from "./generated/api-portal.ts";
import { howToPayWords, type Payee } from "./how-to-pay.ts";
import { translate, type KeysBelow, type Messages, type MessageValues } from "./messages.ts";
import { moneyFormat, parseAmount, ZERO } from "./money.ts";
import { isPlacedForGood, meaningOf } from "./order-states.ts";

/** What the words about an order's payment are made of: the page has them in its boot data, the server in its tenant. */
export interface PaymentTerms {
  readonly messages: Messages;
  readonly methods: readonly Pick<ServedMethod, "value" | "label" | "howToPay">[];
  readonly payee: Payee;
}

function methodOf({ payment }: Order, { methods }: PaymentTerms) {
  return methods.find(({ value }) => value === payment.paymentMethod);
}

/**
 * What the method of an order is called: as it was when the order was placed, so that a method that was renamed or removed
 * reads right. methods: for orders from before that was kept.
 */
export function methodLabel({ payment }: Order, methods: readonly Pick<ServedMethod, "value" | "label">[]): string {
  const { methodLabel: kept, paymentMethod } = payment;
  return kept ?? methods.find(({ value }) => value === paymentMethod)?.label ?? paymentMethod;
}

/** How what is still due of an order is paid; undefined where nothing is due, or nothing is said of the method. */
export function howToPayOrder(order: Order, terms: PaymentTerms): string | undefined {
  if (!meaningOf(order.state).isDue) return undefined;
  return howToPayWords(terms.messages, methodOf(order, terms)?.howToPay, terms.payee, order.orderNumber);
}

/** How the order comes to be paid: by the driver, by a charge, or not at all. */
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
 * What happens after an order, step by step: on the thank-you page and in the message alike. Nothing is told of an order that
 * has ended, has no final answer about its payment, or was paid when no permit was left. mailedTo: where the confirmation
 * goes, for a page that is read before it; a confirmation does not say it.
 */
export function nextSteps(order: Order, terms: PaymentTerms, mailedTo?: string): string[] {
  if (!isPlacedForGood(order.state)) return [];
  const { messages } = terms;
  const mail =
    mailedTo === undefined ? undefined : translate(messages, "pages.buyPermits.complete.mail", { address: mailedTo });
  const shown = translate(messages, "pages.buyPermits.complete.next.shown");
  return [...paymentSteps(order, terms), mail, shown].flatMap((step) => step ?? []);
}
