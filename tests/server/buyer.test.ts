import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database, TenantDb } from "../../server/db/database.ts";
import { lockBuyer } from "../../server/services/ordering/buyer.ts";
import { lockProfile } from "../../server/services/profile/profile-entries.ts";
import { openPostgresAt } from "../support/databases.ts";
import { driverRows } from "../support/stored-buyers.ts";

describe("the driver of an order that waits for a change of the profile (PostgreSQL)", () => {
  let db: Database;
  let driverId: string;
  beforeAll(async () => {
    db = await openPostgresAt()();
    const [driver] = await driverRows(db, "eastport", 1);
    driverId = driver?.accountId ?? "";
  });
  afterAll(() => db.close());

  /** Makes a change of the profile, which commits once another transaction waits for it; returns what that one reads. */
  async function readDuring(change: (trx: TenantDb) => Promise<unknown>) {
    let pid = 0;
    let reading: ReturnType<typeof lockBuyer> | undefined;
    await db.withTenant("eastport", async (trx) => {
      await lockProfile(trx, driverId);
      await change(trx);
      reading = db.withTenant("eastport", async (order) => {
        pid = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(order)).rows[0]?.pid ?? 0;
        return lockBuyer(order, driverId);
      });
      const isWaiting = async () => {
        const blocking = sql<{ isWaiting: boolean }>`select cardinality(pg_blocking_pids(${pid})) > 0 as "isWaiting"`;
        return (await blocking.execute(trx)).rows[0]?.isWaiting;
      };
      await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
    });
    return reading;
  }

  it("has the entries of every list as the change has left them", async () => {
    const buyer = await readDuring(async (trx) => {
      const of = driverId;
      await trx.updateTable("vehicles").set({ plate_number: "NEW1" }).where("driver_id", "=", of).execute();
      await trx.updateTable("addresses").set({ line1: "2 New Road" }).where("driver_id", "=", of).execute();
      await trx.updateTable("phones").set({ number: "5550100999" }).where("driver_id", "=", of).execute();
      await trx
        .updateTable("email_addresses")
        .set({ address: "new@mail.example" })
        .where("driver_id", "=", of)
        .execute();
    });
    expect(buyer).toMatchObject({
      vehicles: [{ licensePlate: { number: "NEW1" } }],
      addresses: [{ line1: "2 New Road" }],
      phones: [{ number: "5550100999" }],
      emails: [{ address: "new@mail.example" }],
    });
  });

  it("has no vehicle that was deleted, and one that was added", async () => {
    const id = "0b9d8f8e-7d6c-4b5a-8a49-3a2b1c0d9e8f";
    const buyer = await readDuring(async (trx) => {
      await trx.deleteFrom("vehicles").where("driver_id", "=", driverId).execute();
      const added = { id, tenant: "eastport", driver_id: driverId, plate_number: "ADDED", plate_state: "CA" };
      await trx
        .insertInto("vehicles")
        .values({ ...added, make: "Toyota", created_at: new Date(0) })
        .execute();
    });
    expect(buyer?.vehicles.map((vehicle) => vehicle.id)).toEqual([id]);
  });
});
