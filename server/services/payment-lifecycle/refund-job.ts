import { MINUTE_MS } from "../../../src/domain/durations.ts";
import { markGivenUp } from "../../jobs/job-queue.ts";
import type { JobHandler } from "../../jobs/job-runner.ts";
import type { EffectiveTenant, Tenants } from "../../tenants/types.ts";
import { deskMatter, tellDesk } from "./desk-notice.ts";
import { ProvidedPayments, type PaymentParts } from "./provided-payments.ts";
import { payableOf } from "./payables.ts";
import { findPayment } from "./payment-rows.ts";

/** Waiting times after each failed attempt: after some two days the desk has to give the money back by hand. */
const PAUSES_MS = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE_MS);

/**
 * Has a provider give the money of a cancelled order back, under our reference, so that it is given back once however often
 * it is asked for. The desk is told of one that was given up.
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
        // Marked with the message, so that the desk is told once.
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
