import type { Clock } from "../../src/domain/clock.ts";
import type { Messages } from "../../src/domain/messages.ts";
import { stateWords, type OrderState } from "../../src/domain/order-states.ts";
import type { Database } from "../db/database.ts";
import type { PaymentState } from "../db/order-tables.ts";
import { failedJobs, tryJobAgain, type FailedJob } from "../services/desk/failed-jobs.ts";
import type { CommandResult } from "./local-commands.ts";
import type { DeskDecision, DeskOutcome } from "../services/desk/order-desk.ts";

/** The desk's words for the state of the last payment of an order or a citation. */
export const PAYMENT_WORDS: Readonly<Record<PaymentState, string>> = {
  OPEN: "open",
  PAID: "paid",
  DECLINED: "declined",
  CANCELLED: "cancelled",
  REFUNDED: "refunded",
};

/** Why an order in this state cannot be moved to that one. */
function unmoved(state: string, to: string): string {
  return state === to ? `${to} already.` : `${state}: the desk cannot take it from there to ${to}.`;
}

/** What the portal does with an order that was cancelled without a confirmation by its payment service. */
const STILL_ASKED = [
  "The payment service has not confirmed it: the order can still be paid there until it does. The portal goes on asking.",
  "If money comes, the order is paid again, or the desk gets a message where none of its permits is left.",
];

/** How to end an order if the payment service does not respond: after a refund by hand or, later, without knowing. */
function unansweredWords(
  command: string,
  orderNumber: string,
  { mayEndFrom }: Extract<DeskOutcome, { kind: "unanswered" }>,
): string {
  const from = mayEndFrom?.toISOString().slice(0, 16).replace("T", " ");
  return [
    `The payment service did not confirm it for order ${orderNumber}, and nothing was moved. Try again in a minute.`,
    "If it never does, end the payment there, give back what was paid, and then say so:",
    `  ${command} --refunded-by-hand`,
    ...(from === undefined
      ? []
      : [
          `If nothing can be found out there either, the order can be cancelled from ${from} UTC on, and be paid all the same:`,
          `  ${command} --may-still-be-paid`,
        ]),
  ].join("\n");
}

/** The command line's output for an order that the desk moved, or for why it was not moved. */
export function deskResult(
  outcome: DeskOutcome,
  { slug, orderNumber, to }: DeskDecision,
  { noTenant, messages }: { noTenant: string; messages: Messages },
): CommandResult {
  const named = (state: OrderState) => `"${stateWords(messages, state)}"`;
  switch (outcome.kind) {
    case "no-tenant":
      return { fault: noTenant };
    case "no-order":
      return { fault: `${slug} has no order ${orderNumber}: expected the nine digits that drivers are told.` };
    case "refused":
      return { fault: `Order ${orderNumber} is ${unmoved(named(outcome.state), named(to))}` };
    case "refund-first":
      return {
        fault: [
          `Order ${orderNumber} was paid. Refund it first, then say so:`,
          `  npm run desk -- order ${slug} ${orderNumber} cancelled --refunded-by-hand`,
        ].join("\n"),
      };
    case "refund-under-way":
      return {
        fault: [
          `The payment service is being asked to refund order ${orderNumber}: by hand it would be refunded twice.`,
          "The desk gets a message if it does not. A refund by hand can be noted then.",
        ].join("\n"),
      };
    case "unanswered":
      return { fault: unansweredWords(`npm run desk -- order ${slug} ${orderNumber} cancelled`, orderNumber, outcome) };
    case "payment-final":
      return { fault: `Order ${orderNumber} could not be cancelled in time: it is ${named(outcome.state)} now.` };
    case "not-paid":
      return { fault: `Order ${orderNumber} has no money to refund: leave out --refunded-by-hand.` };
    case "not-pending":
      return { fault: `Order ${orderNumber} waits for no payment service: leave out --may-still-be-paid.` };
    case "payment-ended":
      return {
        fault:
          `Order ${orderNumber} waits for money, but its last payment is ${PAYMENT_WORDS[outcome.payment]}, so that none is open to be ` +
          "marked as paid. Cancel the order, and let the driver order again.",
      };
    case "moved":
      return {
        lines: [
          `Order ${orderNumber} was ${named(outcome.from)} and is ${named(to)} now.`,
          ...(outcome.isRefundQueued
            ? ["The payment service is asked to refund it. The desk gets a message if it does not."]
            : []),
          ...(outcome.mayStillBePaid === true ? STILL_ASKED : []),
        ],
      };
    case "refunded":
      return { lines: [`Order ${orderNumber} was cancelled before. It is noted as refunded.`] };
  }
}

function jobLine({ id, tenant, kind, about, attempts, lastError, givenUpAt, dueAt }: FailedJob): string {
  const what = [kind, about].filter(Boolean).join(" ");
  const when = givenUpAt === null ? `next ${dueAt.toISOString()}` : `until ${givenUpAt.toISOString()}`;
  const tried = `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
  return `  ${id}  ${tenant || "all tenants"}  ${what}  ${tried} ${when}  ${lastError}`;
}

/** Lists the failed jobs, or retries one that was given up. */
export async function jobsResult(
  db: Database,
  clock: Clock,
  [word, id = ""]: readonly string[],
): Promise<CommandResult> {
  if (word === "again") {
    const isThere = /^\d{1,15}$/.test(id) && (await tryJobAgain(db, clock, Number(id)));
    return isThere
      ? { lines: [`Job ${id} is tried again.`] }
      : { fault: `No job ${id} was given up: npm run desk -- jobs lists those that were.` };
  }
  const jobs = await failedJobs(db);
  const givenUp = jobs.filter(({ givenUpAt }) => givenUpAt !== null).map(jobLine);
  const failing = jobs.filter(({ givenUpAt }) => givenUpAt === null).map(jobLine);
  return {
    lines: [
      ...(givenUp.length === 0
        ? ["No job was given up."]
        : ["Jobs that were given up:", ...givenUp, "Try one again: npm run desk -- jobs again <number>"]),
      ...(failing.length === 0 ? [] : ["Jobs that failed and are tried again by themselves:", ...failing]),
    ],
  };
}
