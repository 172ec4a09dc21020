import { sql } from "kysely";
import { addDays } from "../../src/domain/date-arithmetic.ts";
import { dateInZone } from "../../src/domain/dates.ts";
import { DAY_MS } from "../../src/domain/durations.ts";
import { citationStatesWhere } from "../../src/domain/citations.ts";
import { appealMeaning, appealStates } from "../../src/domain/appeals.ts";
import { statesWhere } from "../../src/domain/order-states.ts";
import type { TenantDb } from "../db/database.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

const FAILED = statesWhere(({ end }) => end === "failed");

/** The states of payments that brought money, or may still bring it. An order with such a payment is never swept. */
const WITH_MONEY = ["OPEN", "PAID", "REFUNDED"] as const;

/** The settings of a tenant that say how long its data is kept. */
type Retaining = Pick<EffectiveTenant, "retentionDays"> & { readonly document: { readonly timeZone: string } };

/**
 * Removes the photos of citations that were settled before this time, since no appeal needs them. Files that no
 * citation names are swept afterwards.
 */
async function sweepPhotos(db: TenantDb, before: Date): Promise<void> {
  const settled = citationStatesWhere(({ isDue }) => !isDue);
  await db
    .deleteFrom("citation_photos")
    .where("citation_number", "in", (row) =>
      row.selectFrom("citations").select("citations.number").where("citations.state", "in", settled),
    )
    .where("citation_number", "not in", (row) =>
      row
        .selectFrom("citation_events")
        .select("citation_events.citation_number")
        .where("citation_events.at", ">=", before),
    )
    .execute();
}

/** Deletes the data whose time in the tenant's retentionDays is over. now: epoch milliseconds. */
export async function sweepRetained(db: TenantDb, { retentionDays, document }: Retaining, now: number): Promise<void> {
  const today = dateInZone(now, document.timeZone);
  await db.deleteFrom("visitor_permits").where("end_on", "<", addDays(today, -retentionDays.visitorPermits)).execute();
  const decided = appealStates.filter((state) => !appealMeaning(state).isOpen);
  const outdated = db
    .selectFrom("appeals")
    .select("id")
    .where("state", "in", decided)
    .where("moved_at", "<", new Date(now - retentionDays.appeals * DAY_MS));
  // Files that were sent with an appeal are deleted with it.
  await db
    .deleteFrom("files")
    .where("citation_number", "is not", null)
    .where("submitted_with", "in", (row) => row.selectFrom(outdated.as("o")).select(sql<string>`o.id::text`.as("id")))
    .execute();
  await db.deleteFrom("appeals").where("id", "in", outdated).execute();
  await db
    .deleteFrom("files")
    .where("driver_id", "is not", null)
    .where("submitted_at", "<", new Date(now - retentionDays.files * DAY_MS))
    .execute();
  await sweepPhotos(db, new Date(now - retentionDays.files * DAY_MS));
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
