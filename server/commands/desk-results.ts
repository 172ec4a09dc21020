import type { CommandAnswer } from "./local-commands.ts";
import { noTenantWords } from "./no-tenant.ts";
import type { DeskDecision, DeskOutcome } from "../services/desk/order-desk.ts";
import type { Tenants } from "../tenants/types.ts";

/** What the command line says of an order that the desk moved, or of why it did not. */
export function deskAnswer(
  outcome: DeskOutcome,
  { slug, orderNumber, to }: DeskDecision,
  tenants: Pick<Tenants, "slugs" | "faults">,
): CommandAnswer {
  switch (outcome.kind) {
    case "no-tenant":
      return { fault: noTenantWords(tenants, slug) };
    case "no-order":
      return { fault: `${slug} has no order ${orderNumber}: expected the nine digits that drivers are told.` };
    case "refused":
      if (outcome.state === to) return { fault: `Order ${orderNumber} is ${to} already.` };
      return { fault: `Order ${orderNumber} is ${outcome.state}: the desk cannot take it from there to ${to}.` };
    case "refund-first":
      return {
        fault: [
          `Order ${orderNumber} was paid. Give the money back first, then say so:`,
          `  npm run desk -- order ${slug} ${orderNumber} cancelled --refunded-by-hand`,
        ].join("\n"),
      };
    case "unanswered":
      return {
        fault: [
          `The payment service did not confirm it for order ${orderNumber}, and nothing was moved. Try again in a minute.`,
          "If it never does, end the payment there, give back what was paid, and then say so:",
          `  npm run desk -- order ${slug} ${orderNumber} cancelled --refunded-by-hand`,
        ].join("\n"),
      };
    case "settled":
      return { fault: `Order ${orderNumber} could not be cancelled in time: it is ${outcome.state} now.` };
    case "not-paid":
      return { fault: `Order ${orderNumber} has no money to give back: leave out --refunded-by-hand.` };
    case "payment-ended":
      return {
        fault:
          `Order ${orderNumber} waits for money, but its last payment is ${outcome.payment}, so that none is open to be ` +
          "marked as paid. Cancel the order, and let the driver order again.",
      };
    case "moved":
      return {
        lines: [
          `Order ${orderNumber} was ${outcome.from} and is ${to} now.`,
          ...(outcome.isRefundQueued
            ? ["The payment service is asked to give its money back. The desk gets a message if it does not."]
            : []),
        ],
      };
    case "refunded":
      return { lines: [`Order ${orderNumber} was cancelled before. Its money is noted as given back.`] };
  }
}
