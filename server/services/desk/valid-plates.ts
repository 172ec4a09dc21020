import { sql } from "kysely";
import { addDays } from "../../../src/domain/date-arithmetic.ts";
import { beginningOfDay, type PlainDate } from "../../../src/domain/dates.ts";
import { statesWhere } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { DeskList } from "./listed-orders.ts";

const GOOD = statesWhere(({ validity }) => validity === "its-days");

/** The day that is asked about, and the current time. */
interface AsOf {
  readonly day: PlainDate;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Lists the plates with a permit that is valid on a day, as they are now, or for a past day as they were when it ended:
 * orders that were cancelled since and plates that were changed since appear as they were then. Visitor permits are
 * included. The list does not say whose plates they are.
 */
export async function listValidPlates(
  db: TenantDb,
  { document: { timeZone } }: Pick<EffectiveTenant, "document">,
  { day, now }: AsOf,
): Promise<DeskList> {
  const at = new Date(Math.min(now, beginningOfDay(addDays(day, 1), timeZone) - 1));
  const stateThen = sql<string>`(select event.to_state from order_events event
    where event.tenant = line.tenant and event.order_id = line.order_id and event.at <= ${at}
    order by event.id desc limit 1)`;
  const rows = await db
    .selectFrom("order_line_plates as plate")
    .innerJoin("order_lines as line", "line.id", "plate.line_id")
    .innerJoin("orders", "orders.id", "line.order_id")
    .select([
      "plate.plate_key as plateKey",
      "plate.plate_number as plate",
      "plate.plate_state as plateState",
      "line.item",
      "line.permit_id as permitId",
    ])
    .select(["line.start_on as startOn", "line.end_on as endOn", "orders.number as orderNumber"])
    .where("line.start_on", "<=", day)
    .where("line.end_on", ">=", day)
    .where("plate.since", "<=", at)
    .where((row) => row.or([row("plate.until", "is", null), row("plate.until", ">", at)]))
    .where(stateThen, "in", GOOD)
    .orderBy("plate.plate_key")
    .orderBy("plate.plate_state")
    .orderBy("line.end_on")
    .orderBy("orders.number")
    .orderBy("line.position")
    .execute();
  const visitors = await visitorPlates(db, day, at);
  return {
    columns: ["plate", "plateState", "permitId", "permit", "lot", "validFrom", "validUntil", "orderNumber"],
    rows: [...rows, ...visitors]
      .sort((one, other) => compare(one.plateKey, other.plateKey))
      .map(({ plate, plateState, permitId, item, startOn, endOn, orderNumber }) => [
        plate,
        plateState,
        permitId,
        item.name,
        item.lotName,
        startOn,
        endOn,
        orderNumber,
      ]),
  };
}

/** Compares plates independently of any locale. The sort is stable, so equal plates stay in their order. */
function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/**
 * The plates of visitor permits that are valid on a day and had been issued by then; the permit's number takes the
 * place of the order number.
 */
function visitorPlates(db: TenantDb, day: PlainDate, at: Date) {
  return db
    .selectFrom("visitor_permits")
    .select(["plate_key as plateKey", "plate_number as plate", "plate_state as plateState", "permit as item"])
    .select(["permit_id as permitId", "start_on as startOn", "end_on as endOn", "number as orderNumber"])
    .where("start_on", "<=", day)
    .where("end_on", ">=", day)
    .where("issued_at", "<=", at)
    .orderBy("plate_key")
    .orderBy("plate_state")
    .orderBy("end_on")
    .orderBy("number")
    .execute();
}
