import { MINUTE_MS } from "../../../src/domain/durations.ts";
import { markGivenUp } from "../../jobs/job-queue.ts";
import type { JobHandler } from "../../jobs/job-runner.ts";
import type { Tenants, EffectiveTenant } from "../../tenants/types.ts";
import { deskMatter, tellDesk } from "./desk-notice.ts";
import { payableOf } from "./payables.ts";
import { findPayment } from "./payment-rows.ts";
import { pauseAfterWaiting } from "./pending-payments.ts";
import { ProvidedPayments, type PaymentParts } from "./provided-payments.ts";

/**
 * Asks the provider about one pending payment until it has a final state. The job is never given up: a payment that
 * nobody asks about would block its driver forever. A provider that does not respond does not fail the job; any other
 * error does. The pauses double with each failure, as they do with the age of a payment.
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

/** Pauses after each failed attempt of a refund: after about two days the desk has to refund by hand. */
const PAUSES_MS = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE_MS);

/**
 * Has a provider refund a payment under our reference, as the idempotency key: it refunds once, however often it is
 * asked. The desk is told when the job is given up.
 */
export function refundJob(parts: PaymentParts & { readonly tenants: Pick<Tenants, "find"> }): JobHandler {
  const payments = new ProvidedPayments(parts);
  const find = async (slug: string): Promise<EffectiveTenant> => {
    const tenant = await parts.tenants.find(slug);
    if (tenant === undefined) throw new Error(`the tenant ${slug} of a refund is not served`);
    return tenant;
  };
  return {
    atOnce: 4,
    pauseAfter: (attempts) => PAUSES_MS[attempts - 1],
    async run({ tenant, about }) {
      await payments.refund(await find(tenant), about);
      return undefined;
    },
    async givenUp({ id, tenant: slug, about }) {
      const { db, clock, jobsQueued } = parts;
      const tenant = await find(slug);
      await db.withTenant(slug, async (trx) => {
        // Marked in the transaction that queues the message, so that the desk is told once.
        if (!(await markGivenUp(trx, id, new Date(clock())))) return;
        const payment = await findPayment(trx, about);
        if (payment?.state !== "PAID") return;
        const subject = await payableOf(payment).subject(trx);
        const initiator = { by: "clock", requestId: null } as const;
        const notice = { about: deskMatter("refundFailed", subject), subject };
        await tellDesk({ db: trx, clock, tenant, payment, initiator }, notice);
      });
      jobsQueued();
    },
  };
}
