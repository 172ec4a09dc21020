import type { Clock } from "../../../src/domain/clock.ts";
import { DAY_MS } from "../../../src/domain/durations.ts";
import type { Database } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { deskMatter, tellDesk } from "./desk-notice.ts";
import { payableOf } from "./payables.ts";
import { noteDeskTold } from "./payment-rows.ts";
import type { PendingPayment } from "./pending-payments.ts";

/** After this the desk is told that the state of a payment is unknown, and may end its order without the provider. */
export const SILENCE_MS = DAY_MS;

/** Tells the desk, once, of a payment that has had no final state for a day. Returns whether it was told now. */
export async function tellOfSilence(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  tenant: EffectiveTenant,
  { id, isDeskTold, openedAt }: PendingPayment,
): Promise<boolean> {
  if (isDeskTold || clock() - openedAt.getTime() < SILENCE_MS) return false;
  return db.withTenant(tenant.slug, async (trx) => {
    const payment = await noteDeskTold(trx, id, new Date(clock()));
    if (payment === undefined) return false;
    const subject = await payableOf(payment).subject(trx);
    const initiator = { by: "clock", requestId: null } as const;
    await tellDesk(
      { db: trx, clock, tenant, payment, initiator },
      { about: deskMatter("unanswered", subject), subject },
    );
    return true;
  });
}
