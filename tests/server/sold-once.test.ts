import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order, PermitToPurchase } from "../../src/domain/generated/api-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import {
  line,
  makeReady,
  offers,
  orderList,
  place,
  purchase,
  type ReadyDriver,
  type WantedLine,
} from "../support/purchase.ts";
import { standard, writeSellingTwins } from "../support/selling-tenants.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

const dated = (id: string, permitType: string) => ({
  ...standard(id, { permitType, validDays: 2 }),
  validStartDate: undefined,
  validEndDate: undefined,
});
const twins = writeSellingTwins({
  permits: [dated("DAY", "DAILY"), standard("SHORT", { validEndDate: "2026-11-27" }), standard("LONG")],
  rules: [{ ruleType: "MAX_NUMBER_LONG", ruleValues: ["5"] }],
});
afterAll(() => twins.remove());

/** A day permit of two days from this day on. */
const dayLine = (start: string, end: string, vehicleIds: string[]): WantedLine =>
  line("DAY", vehicleIds, { permitType: "DAILY", validStartDate: start, validEndDate: end, efpStartDate: start });

describeOnEachDatabase("a permit for a plate and its days", (open) => {
  let server: TestServer;
  let drivers = 0;
  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
  });
  afterAll(() => server.close());

  const aDriver = async () => makeReady(server, await signedInDriver(server, "eastport", `buyer${(drivers += 1)}`));
  const idOf = (driver: ReadyDriver, place: number) => driver.person.vehicles[place]?.id ?? "";
  const buy = async (driver: ReadyDriver, ...lines: WantedLine[]) => {
    const answer = await place(server, driver, purchase(driver, lines));
    const { code, step } = answer.json<{ code?: string; step?: string }>();
    return code === undefined ? answer.statusCode : [answer.statusCode, code, step];
  };
  /** A second vehicle with the plate of the first, as profiles of former times have it. */
  const twinOf = async (driver: ReadyDriver): Promise<string> => {
    const id = randomUUID();
    await server.db.withTenant("eastport", (db) =>
      db
        .insertInto("vehicles")
        .values({
          id,
          tenant: "eastport",
          driver_id: driver.accountId,
          make: "Ford",
          plate_number: "7abc-123",
          plate_state: "CA",
          created_at: new Date(),
        })
        .execute(),
    );
    return id;
  };

  it("is not sold twice for one plate that stands in the profile twice", async () => {
    const driver = await aDriver();
    const twin = await twinOf(driver);
    const refused = [422, "duplicate_line", "cart"];
    expect(await buy(driver, line("LONG", [idOf(driver, 0), twin]))).toEqual([422, "same_plate", "cart"]);
    expect(await buy(driver, line("LONG", [idOf(driver, 0)]), line("LONG", [twin]))).toEqual(refused);
    expect(await buy(driver, line("LONG", [idOf(driver, 0)]))).toBe(201);
    expect(await buy(driver, line("LONG", [twin]))).toEqual([422, "already_yours", "cart"]);
    expect(await buy(driver, line("LONG", [idOf(driver, 1)]))).toBe(201);
  });

  it("is sold once to two orders that are placed at once", async () => {
    const driver = await aDriver();
    const outcomes = await Promise.all([1, 2].map(() => buy(driver, line("LONG", [idOf(driver, 0)]))));
    expect(outcomes).toContainEqual(201);
    expect(outcomes).toContainEqual([422, "already_yours", "cart"]);
  });

  it("is sold for other days, and for other vehicles on the same days", async () => {
    const driver = await aDriver();
    const first = [idOf(driver, 0)];
    expect(await buy(driver, dayLine("2026-12-01", "2026-12-02", first))).toBe(201);
    const offered = (await offers(server, driver)).find(({ id }) => id === "DAY");
    expect(offered?.availability).toBe("available");
    for (const [start, end] of [
      ["2026-11-30", "2026-12-01"],
      ["2026-12-02", "2026-12-03"],
    ] as const) {
      expect(await buy(driver, dayLine(start, end, first))).toEqual([422, "already_yours", "cart"]);
    }
    expect(await buy(driver, dayLine("2026-12-03", "2026-12-04", first))).toBe(201);
    expect(await buy(driver, dayLine("2026-12-01", "2026-12-02", [idOf(driver, 1)]))).toBe(201);
    const twice = [dayLine("2026-12-10", "2026-12-11", first), dayLine("2026-12-11", "2026-12-12", first)];
    expect(await buy(driver, ...twice)).toEqual([422, "duplicate_line", "cart"]);
  });

  it("stays off the list while it runs, also once the first line of its order has ended", async () => {
    const driver = await aDriver();
    expect(
      await buy(
        driver,
        line("SHORT", [idOf(driver, 0)], { validEndDate: "2026-11-27" }),
        line("PLAIN", [idOf(driver, 0)]),
      ),
    ).toBe(201);
    await server.db.withTenant("eastport", (db) =>
      db
        .updateTable("order_lines")
        .set({ end_on: "2026-11-26" })
        .where("permit_id", "=", "SHORT")
        .where("order_id", "in", db.selectFrom("orders").select("id").where("driver_id", "=", driver.accountId))
        .execute(),
    );
    const availability = async (id: string) =>
      (await offers(server, driver)).find((permit) => permit.id === id)?.availability;
    expect(await availability("PLAIN")).toBe("already-yours");
    const again = await place(server, driver, purchase(driver, [line("PLAIN", [idOf(driver, 1)])]));
    expect(again.json()).toMatchObject({
      code: "permit_already_yours",
      step: "cart",
      errorMessage: "PLAIN permit is already yours. Delete it from your cart, or choose another permit.",
    });
    expect(await availability("SHORT")).toBe("available");
  });

  describe("is ordered for the plates that were reviewed", () => {
    const plateOf = (number: string) => [{ number, state: { code: "CA" } }] as PermitToPurchase["licensePlates"];

    it("so that another plate by now is refused, and the driver looks at the review again", async () => {
      const driver = await aDriver();
      const seen = line("PLAIN", [idOf(driver, 0)], { licensePlates: plateOf("7ABC123") });
      const changed = { ...driver.person.vehicles[0], licensePlate: { number: "OTHER1", state: { code: "CA" } } };
      const { inactive: _inactive, ...body } = changed as Record<string, unknown>;
      const url = `/api/v1/eua/${driver.accountId}/update/vehicle`;
      expect((await server.send("POST", url, body, driver.tokens.access_token)).statusCode).toBe(200);
      expect(await buy(driver, seen)).toEqual([422, "vehicle_changed", "review"]);
      const answer = await place(server, driver, purchase(driver, [{ ...seen, licensePlates: plateOf("other-1") }]));
      expect(answer.json<Order>().lines[0]?.item.vehicles[0]?.licensePlate.number).toBe("OTHER1");
    });

    it("so that a request that names none, or others, is rejected", async () => {
      const driver = await aDriver();
      const wanted = line("PLAIN", [idOf(driver, 0)]);
      const changed = [422, "vehicle_changed", "review"];
      expect(await buy(driver, { ...wanted, licensePlates: [] })).toEqual(changed);
      expect(await buy(driver, { ...wanted, licensePlates: plateOf("8XYZ987") })).toEqual(changed);
      const request = purchase(driver, [wanted]);
      const [{ licensePlates: _plates, ...silent }] = request.permitsToPurchase as [PermitToPurchase];
      const answer = await place(server, driver, { ...request, permitsToPurchase: [silent] });
      expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_request"]);
      expect((await orderList(server, driver)).json()).toEqual([]);
    });
  });
});
