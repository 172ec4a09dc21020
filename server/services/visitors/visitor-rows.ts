import { sql } from "kysely";
import type { VisitorPermit } from "../../../src/domain/generated/api-visitors.ts";
import type { TenantDb } from "../../db/database.ts";
import type { VisitorPermitRow } from "../../db/visitor-tables.ts";
import { isEntityId } from "../entity-id.ts";
import type { CheckedVisit } from "./check-visit.ts";

/** Returns the permit with this id; undefined if the tenant has none. Whoever knows the id may download the permit. */
export async function findVisitorPermit(db: TenantDb, id: string): Promise<VisitorPermitRow | undefined> {
  if (!isEntityId(id)) return undefined;
  return db.selectFrom("visitor_permits").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The permits that were issued to a plate. */
export function permitsOfPlate(db: TenantDb, { key, state }: Pick<CheckedVisit["plate"], "key" | "state">) {
  return db.selectFrom("visitor_permits").where("plate_key", "=", key).where("plate_state", "=", state);
}

/**
 * Returns the permit of the same visit: with the same type, plate, days, email address and answers. It reveals nothing,
 * since the caller has entered all of that.
 */
export function samePermit(
  db: TenantDb,
  { permit, plate, period, emailAddress, answers, attributes }: CheckedVisit,
): Promise<VisitorPermitRow | undefined> {
  return permitsOfPlate(db, plate)
    .selectAll()
    .where("permit_id", "=", permit.id)
    .where("start_on", "=", period.startOn)
    .where("end_on", "=", period.endOn)
    .where("email", "is not distinct from", emailAddress)
    .where(sql<boolean>`answers = ${JSON.stringify(answers)}::jsonb`)
    .where(sql<boolean>`attributes = ${JSON.stringify(attributes)}::jsonb`)
    .orderBy("issued_at")
    .limit(1)
    .executeTakeFirst();
}

/** A stored permit in the shape of the API. */
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
