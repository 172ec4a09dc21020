import { addDays } from "../../src/domain/date-arithmetic.ts";
import { dateInZone } from "../../src/domain/dates.ts";
import { DAY_MS } from "../../src/domain/durations.ts";
import { statesWhere } from "../../src/domain/order-states.ts";
import type { TenantDb } from "../db/database.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

const FAILED = statesWhere(({ end }) => end === "failed");

/** Payments that money went through, or may still go through. An order with one of them is never swept. */
const WITH_MONEY = ["OPEN", "PAID", "REFUNDED"] as const;

/** What of a tenant says how long its data is kept. */
type Retaining = Pick<EffectiveTenant, "retentionDays"> & { readonly document: { readonly timeZone: string } };

/** Deletes what a tenant keeps for so many days and no longer, as its retentionDays say. now: epoch milliseconds. */
export async function sweepRetained(db: TenantDb, { retentionDays, document }: Retaining, now: number): Promise<void> {
  const today = dateInZone(now, document.timeZone);
  await db.deleteFrom("visitor_permits").where("end_on", "<", addDays(today, -retentionDays.visitorPermits)).execute();
  await db
    .deleteFrom("files")
    .where("driver_id", "is not", null)
    .where("submitted_at", "<", new Date(now - retentionDays.files * DAY_MS))
    .execute();
  await db
    .deleteFrom("orders")
    .where("state", "in", FAILED)
    .where("placed_at", "<", new Date(now - retentionDays.failedOrders * DAY_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments")
            .select("payments.id")
            .whereRef("payments.tenant", "=", "orders.tenant")
            .whereRef("payments.order_id", "=", "orders.id")
            .where("payments.state", "in", WITH_MONEY),
        ),
      ),
    )
    .execute();
}
