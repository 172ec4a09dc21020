import type { VisitorPermit } from "../../../src/domain/generated/api-visitors.ts";
import type { TenantDb } from "../../db/database.ts";
import type { VisitorPermitRow } from "../../db/visitor-tables.ts";
import { isEntityId } from "../entity-id.ts";

/** The permit with this id, which whoever may download it knows; undefined where the tenant has none. */
export async function findVisitorPermit(db: TenantDb, id: string): Promise<VisitorPermitRow | undefined> {
  if (!isEntityId(id)) return undefined;
  return db.selectFrom("visitor_permits").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A stored permit as it is answered. */
export function visitorPermitEntity(row: VisitorPermitRow): VisitorPermit {
  return {
    id: row.id,
    permitNumber: row.number,
    permitId: row.permit_id,
    name: row.permit.name,
    lotName: row.permit.lotName,
    licensePlate: { number: row.plate_number, state: { code: row.plate_state } },
    validStartDate: row.start_on,
    validEndDate: row.end_on,
    isMailed: row.email !== null,
  };
}
