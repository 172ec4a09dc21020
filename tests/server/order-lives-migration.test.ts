import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { plateKey } from "../../src/domain/plates.ts";
import { describeMigrated, type OldDatabase } from "../support/old-database.ts";

const PLACED = "2026-11-02T10:00:00.000Z";
const CHANGED = "2026-11-05T10:00:00.000Z";
/** As profiles of former times have plates. */
const WRITTEN = ["7ABC-123", "7abc 124", "BAY·42", "A\u200bB–1.2/3_4", "- -"];
const [ADDRESS, LINE] = [randomUUID(), randomUUID()];

const vehicle = (number: string) => ({
  id: randomUUID(),
  make: "Ford",
  licensePlate: { number, state: { code: "CA" } },
});

async function storeOrders(db: OldDatabase): Promise<void> {
  const driver = await db.storeDriver();
  const orders = [
    ["AWAITING_PAYMENT", 5_000],
    ["PAID", 5_000],
    ["PAID_UNFULFILLED", 5_000],
    ["NO_CHARGE", 0],
    ["CANCELLED", 5_000],
  ] as const;
  for (const [state, total] of orders) {
    const id = randomUUID();
    await db.query(
      `insert into orders (id, tenant, driver_id, number, placed_at, state, method, subtotal_cents, fees_cents, tax_cents,
        total_cents, details) values ($1, 'eastport', $2, $3, $4, $3, 'CHECK', $5, 0, 0, $5, $6)`,
      [id, driver, state, PLACED, total, { group: "staff", addressId: ADDRESS, checkNumber: "1042" }],
    );
    if (state !== "PAID") continue;
    const item = { vehicles: WRITTEN.map(vehicle) };
    await db.query(
      `insert into order_lines (id, tenant, order_id, position, permit_id, start_on, end_on, price_cents, fee_cents, item)
        values ($1, 'eastport', $2, 0, 'RES', '2026-11-02', '2027-11-01', 5000, 0, $3)`,
      [LINE, id, item],
    );
    await db.query(
      `insert into fulfillment_changes (id, tenant, line_id, changed_at, vehicles)
        values ($1, 'eastport', $2, $3, $4)`,
      [randomUUID(), LINE, CHANGED, JSON.stringify([vehicle("NEW 1")])],
    );
  }
}

describeMigrated("older orders", { before: { "order-lives": storeOrders } }, (db) => {
  beforeAll(() => db().inTenant("eastport"));

  it("an older order begins with the event of its driver, in its present state", async () => {
    const rows = await db().query(
      "select moved_by, from_state, to_state, at from order_events join orders on orders.id = order_id order by to_state",
    );
    const event = (to_state: string) => ({ moved_by: "driver", from_state: null, to_state, at: new Date(PLACED) });
    expect(rows).toEqual(["AWAITING_PAYMENT", "CANCELLED", "NO_CHARGE", "PAID", "PAID_UNFULFILLED"].map(event));
  });

  it("its money is a payment: open, paid, cancelled, or none where nothing was to be paid", async () => {
    const rows = await db().query(
      `select orders.state as "of", payments.state, amount_cents, payments.currency, settled_at
      from payments join orders on orders.id = order_id order by orders.state`,
    );
    const payment = (of: string, state: string, settled_at: Date | null) => ({
      of,
      state,
      amount_cents: 5_000,
      currency: "USD",
      settled_at,
    });
    expect(rows).toEqual([
      payment("AWAITING_PAYMENT", "OPEN", null),
      payment("CANCELLED", "CANCELLED", new Date(PLACED)),
      payment("PAID", "PAID", new Date(PLACED)),
      payment("PAID_UNFULFILLED", "PAID", new Date(PLACED)),
    ]);
  });

  it("the group and the entries of the profile that it named are columns", async () => {
    const rows = await db().query("select user_group, address_id, phone_id, details from orders where state = 'PAID'");
    expect(rows).toEqual([
      { user_group: "staff", address_id: ADDRESS, phone_id: null, details: { checkNumber: "1042" } },
    ]);
  });

  it("the plates of its lines are rows, compared as plates are, each for its time", async () => {
    const rows = await db().query(
      "select plate_number, plate_key, plate_state, since, until from order_line_plates where line_id = $1 order by seq",
      [LINE],
    );
    const [placed, changed] = [new Date(PLACED), new Date(CHANGED)];
    const row = (plate_number: string, since: Date, until: Date | null) => ({
      plate_number,
      plate_key: plateKey(plate_number),
      plate_state: "CA",
      since,
      until,
    });
    expect(rows).toEqual([...WRITTEN.map((number) => row(number, placed, changed)), row("NEW 1", changed, null)]);
  });

  it("leaves every policy in force", async () => {
    await db().inTenant("");
    for (const table of [
      "orders",
      "order_lines",
      "fulfillment_changes",
      "order_events",
      "payments",
      "order_line_plates",
    ])
      expect(await db().query(`select * from ${table}`)).toEqual([]);
  });
});
