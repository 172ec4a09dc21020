import { cents, moneyFormat } from "../../src/domain/money.ts";
import { noteGivenBack } from "../services/desk/citation-desk.ts";
import { endCitationPayment } from "../services/desk/end-citation-payment.ts";
import type { PaymentParts } from "../services/payment-lifecycle/provided-payments.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import { PAYMENT_WORDS } from "./desk-results.ts";
import type { CommandResult } from "./local-commands.ts";

/** Records that a citation's payments were refunded by hand. */
async function refundedResult(parts: PaymentParts, tenant: EffectiveTenant, number: string): Promise<CommandResult> {
  const outcome = await noteGivenBack(parts, tenant, number);
  switch (outcome.kind) {
    case "missing":
      return { fault: `${tenant.slug} has no citation ${number}.` };
    case "nothing":
      return {
        fault: [
          `Nothing that was paid for citation ${number} through this portal waits to be given back.`,
          "Money is to go back once the citation is dismissed, or was paid otherwise as well.",
        ].join("\n"),
      };
    case "under-way":
      return {
        fault: [
          `The payment service is being asked to give the money of citation ${number} back: by hand it would go back twice.`,
          "The desk gets a message if it does not. What was given back by hand can be noted then.",
        ].join("\n"),
      };
    case "noted": {
      const money = moneyFormat(tenant.messages);
      parts.jobsQueued();
      return {
        lines: [
          ...outcome.amountsCents.map(
            (amount) => `${money(cents(amount))} that was paid for citation ${outcome.number} is noted as given back.`,
          ),
          "Whoever paid is told, where they gave an email address.",
        ],
      };
    }
  }
}

/** How to end a payment if the payment service does not respond. */
function unansweredWords(command: string, number: string, mayEndFrom: Date): string {
  const from = mayEndFrom.toISOString().slice(0, 16).replace("T", " ");
  return [
    `The payment service did not confirm it for citation ${number}, and the payment is open still. Try again in a minute.`,
    `If it never does, the payment can be ended from ${from} UTC on, and be made all the same:`,
    `  ${command} --may-still-be-paid`,
  ].join("\n");
}

/** Cancels the open payment of a citation. */
async function cancelledResult(
  parts: PaymentParts,
  tenant: EffectiveTenant,
  { asked, mayStillBePaid }: { readonly asked: string; readonly mayStillBePaid: boolean },
): Promise<CommandResult> {
  const { slug } = tenant;
  const outcome = await endCitationPayment(parts, tenant, { asked, mayStillBePaid });
  switch (outcome.kind) {
    case "missing":
      return { fault: `${slug} has no citation ${asked}.` };
    case "none-open":
      return { fault: `No payment of citation ${asked} is open.` };
    case "unanswered":
      return {
        fault: unansweredWords(
          `npm run desk -- citation ${slug} ${asked} payment-cancelled`,
          asked,
          outcome.mayEndFrom,
        ),
      };
    case "ended":
      return {
        fault: `The payment of citation ${outcome.number} could not be cancelled in time: it is ${PAYMENT_WORDS[outcome.state]} now.`,
      };
    case "cancelled":
      return {
        lines: [
          `The payment of citation ${outcome.number} is cancelled: the citation can be paid anew.`,
          ...(outcome.isConfirmed ? [] : STILL_ASKED),
        ],
      };
  }
}

/** What the portal does with a payment that was cancelled without a confirmation by its payment service. */
const STILL_ASKED = [
  "The payment service has not confirmed it: the payment can still be made there until it does. The portal goes on asking.",
  "If money comes, it counts for the citation; where nothing is due any more it goes back, and the desk gets a message.",
];

/** Runs a desk command about a citation. Arguments: number, action, and its flag. */
export async function citationResult(
  parts: PaymentParts,
  tenant: EffectiveTenant,
  [number = "", what = "", mark = ""]: readonly string[],
): Promise<CommandResult> {
  if (what === "refunded") return refundedResult(parts, tenant, number);
  if (what !== "payment-cancelled") throw new Error(`the desk does nothing with a citation that is called "${what}"`);
  return cancelledResult(parts, tenant, { asked: number, mayStillBePaid: mark === "may-still-be-paid" });
}
