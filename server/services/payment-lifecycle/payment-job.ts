import { MINUTE_MS } from "../../../src/domain/durations.ts";
import type { JobHandler } from "../../jobs/job-runner.ts";
import type { Tenants } from "../../tenants/types.ts";
import { ProvidedPayments, type PaymentParts } from "./provided-payments.ts";
import { pauseAfterWaiting } from "./pending-payments.ts";

/**
 * Asks the provider about one pending payment, again and again until it has a final answer. It is never given up: a payment
 * that nobody asks about would hold its driver for ever. A provider that gives no answer fails no job, and everything else
 * does: the pauses double from failure to failure, as they do with the age of a payment.
 */
export function paymentJob(parts: PaymentParts & { readonly tenants: Pick<Tenants, "find"> }): JobHandler {
  const payments = new ProvidedPayments(parts);
  return {
    atOnce: 8,
    pauseAfter: (attempts) => pauseAfterWaiting(MINUTE_MS * 2 ** (attempts - 1)),
    async run({ tenant: slug, about }) {
      const tenant = await parts.tenants.find(slug);
      if (tenant === undefined) throw new Error(`the tenant ${slug} of a pending payment is not served`);
      return payments.askAgain(tenant, about);
    },
  };
}
