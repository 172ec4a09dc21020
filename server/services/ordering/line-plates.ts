import { sql } from "kysely";
import type { OrderVehicle } from "../../../src/domain/generated/api-orders.ts";
import { plateKey, type StoredPlateKey } from "../../../src/domain/plates.ts";
import type { TenantDb } from "../../db/database.ts";

/** The vehicles that a line of an order is for, from an instant on. */
export interface LineVehicles {
  readonly lineId: string;
  readonly vehicles: readonly OrderVehicle[];
}

/** The insert that puts plates beside the snapshots of lines; undefined where no line is for a vehicle. */
export function platesInsert(db: TenantDb, tenant: string, lines: readonly LineVehicles[], since: Date) {
  const rows = lines.flatMap(({ lineId, vehicles }) =>
    vehicles.map(({ id, licensePlate }) => ({
      tenant,
      line_id: lineId,
      vehicle_id: id,
      plate_key: plateKey(licensePlate.number),
      plate_number: licensePlate.number,
      plate_state: licensePlate.state.code,
      since,
    })),
  );
  return rows.length === 0 ? undefined : db.insertInto("order_line_plates").values(rows);
}

/** Ends the plates that a line is for, where others take their place. */
export async function endPlates(db: TenantDb, lineId: string, until: Date): Promise<void> {
  await db
    .updateTable("order_line_plates")
    .set({ until })
    .where("line_id", "=", lineId)
    .where("until", "is", null)
    .execute();
}

/** The plates that the order line named `line` is for today, in their order; storedPlateIdentity compares them. */
export function platesNow() {
  return sql<StoredPlateKey[]>`coalesce((
    select jsonb_agg(jsonb_build_object('key', plate.plate_key, 'state', plate.plate_state) order by plate.seq)
    from order_line_plates plate
    where plate.tenant = line.tenant and plate.line_id = line.id and plate.until is null), '[]'::jsonb)`;
}
