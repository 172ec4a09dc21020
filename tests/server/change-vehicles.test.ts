import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Vehicle } from "../../src/domain/generated/api-entities.ts";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { vehiclesNow } from "../../src/domain/order-vehicles.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { putOrders } from "../support/order-state.ts";
import { readPdf } from "../support/pdf-text.ts";
import {
  line,
  makeReady,
  offers,
  orderList,
  place,
  platesOf,
  purchase,
  type ReadyDriver,
} from "../support/purchase.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";

const twins = writeSellingTwins();
afterAll(() => twins.remove());

const PENDING = { state: "PAYMENT_PENDING" as const, holdEndsAt: new Date("2026-12-31T00:00:00Z") };
const CALL = "/api/v1/fulfillment-actions/update-fulfillment-vehicles";

describeOnEachDatabase("the vehicles of a permit that is valid", (open) => {
  let server: TestServer;
  let drivers = 0;
  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
  });
  afterAll(() => server.close());

  const aDriver = async (slug = "eastport") =>
    makeReady(server, await signedInDriver(server, slug, `owner${(drivers += 1)}`));
  const idOf = (driver: ReadyDriver, index: number) => driver.person.vehicles[index]?.id ?? "";
  const order = async (driver: ReadyDriver, permitId = "PLAIN", index = 0) =>
    (await place(server, driver, purchase(driver, [line(permitId, [idOf(driver, index)])]))).json<Order>();
  const send = (driver: ReadyDriver, body: object) => server.send("POST", CALL, body, driver.tokens.access_token);
  /** The plates that a permit of the driver is for now, as an open dialog has them. */
  const formerPlates = async (driver: ReadyDriver, fulfillmentId: string | undefined) => {
    const orders = (await orderList(server, driver)).json<Order[]>();
    const found = orders.flatMap(({ lines }) => lines).find(({ id }) => id === fulfillmentId);
    return found === undefined ? [] : vehiclesNow(found).map(({ licensePlate }) => licensePlate);
  };
  const change = async (
    driver: ReadyDriver,
    fulfillmentId: string | undefined,
    vehicleIds: string[],
    licensePlates: unknown = platesOf(driver, vehicleIds),
  ) => {
    const former = await formerPlates(driver, fulfillmentId);
    return send(driver, { fulfillmentId, formerPlates: former, vehicleIds, licensePlates });
  };
  const lineOf = (of: Order) => of.lines[0];
  const refusal = async (...call: Parameters<typeof change>) => {
    const answer = await change(...call);
    return [answer.statusCode, answer.json<{ code: string }>().code];
  };
  const stored = async (driver: SignedInDriver) =>
    lineOf((await orderList(server, driver)).json<Order[]>()[0] as Order);
  const events = (driver: SignedInDriver) =>
    server.db.withTenant(driver.slug, (db) =>
      db
        .selectFrom("audit_events")
        .innerJoin("drivers", "drivers.account_id", "audit_events.account_id")
        .select("event")
        .where("drivers.id", "=", driver.accountId)
        .where("event", "=", "fulfillment-vehicles-changed")
        .execute(),
    );

  it("are changed with an event and a mail, and the order names the present and the original plates", async () => {
    const driver = await aDriver();
    const placed = await order(driver);
    expect(lineOf(placed)?.mayChangeVehicles).toEqual({ left: 3, vehicleLimit: 2 });
    const answer = await change(driver, lineOf(placed)?.id, [idOf(driver, 1), idOf(driver, 2)]);
    expect(answer.statusCode).toBe(200);
    const now = lineOf(answer.json<Order>());
    expect(now?.item.vehicles.map((each) => each.licensePlate.number)).toEqual(["7ABC123"]);
    expect(now?.vehicleChanges).toMatchObject([
      { changedAt: server.now(), vehicles: [{ licensePlate: { number: "8XYZ987" } }, { id: idOf(driver, 2) }] },
    ]);
    expect(now?.mayChangeVehicles).toEqual({ left: 2, vehicleLimit: 2 });
    expect(await stored(driver)).toEqual(now);
    expect(await events(driver)).toHaveLength(1);
    const subject = `The vehicles of order ${placed.orderNumber} with Port of East were changed`;
    const mails = (await server.mails()).filter((mail) => mail.subject === subject);
    expect(mails.map(({ body }) => body.includes("8XYZ987"))).toEqual([false]);
  });

  it("are kept as plates for the time that the permit was for each", async () => {
    const driver = await aDriver();
    const { id = "" } = lineOf(await order(driver)) ?? {};
    const placedAt = new Date(server.now());
    await change(driver, id, [idOf(driver, 1)]);
    const plates = await server.db.withTenant("eastport", (db) =>
      db
        .selectFrom("order_line_plates")
        .select(["plate_key", "plate_state", "since", "until"])
        .where("line_id", "=", id)
        .orderBy("seq")
        .execute(),
    );
    const changedAt = new Date(server.now());
    expect(plates).toEqual([
      { plate_key: "7ABC123", plate_state: "CA", since: placedAt, until: changedAt },
      { plate_key: "8XYZ987", plate_state: "CA", since: changedAt, until: null },
    ]);
  });

  it("are changed once by two clicks at the same time, and by the same request again", async () => {
    const driver = await aDriver();
    const { id } = lineOf(await order(driver)) ?? {};
    const answers = await Promise.all([1, 2].map(() => change(driver, id, [idOf(driver, 1)])));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect((await change(driver, id, [idOf(driver, 1)])).statusCode).toBe(200);
    expect((await stored(driver))?.vehicleChanges).toHaveLength(1);
    expect(await events(driver)).toHaveLength(1);
  });

  it("are not changed by a tab that has not seen the change of another one, and that uses up no change", async () => {
    const driver = await aDriver();
    const { id } = lineOf(await order(driver)) ?? {};
    const seen = await formerPlates(driver, id);
    const stale = {
      fulfillmentId: id,
      formerPlates: seen,
      vehicleIds: [idOf(driver, 2)],
      licensePlates: platesOf(driver, [idOf(driver, 2)]),
    };
    expect((await change(driver, id, [idOf(driver, 1)])).statusCode).toBe(200);
    const refused = await send(driver, stale);
    expect([refused.statusCode, refused.json().code]).toEqual([422, "fulfillment_changed"]);
    expect(refused.json().errorMessage).toMatch(/^The vehicles of this permit were changed elsewhere/);
    const now = await stored(driver);
    expect(now?.mayChangeVehicles?.left).toBe(2);
    expect(now && vehiclesNow(now).map(({ licensePlate }) => licensePlate.number)).toEqual(["8XYZ987"]);
    const again = { ...stale, formerPlates: await formerPlates(driver, id) };
    expect((await send(driver, again)).statusCode).toBe(200);
  });

  it("are the same whatever way and order their plates are written in", async () => {
    const driver = await aDriver();
    const { id } = lineOf(await order(driver)) ?? {};
    expect((await change(driver, id, [idOf(driver, 0), idOf(driver, 1)])).statusCode).toBe(200);
    const former = ["8xyz-987", "7 abc 123"].map((number) => ({ number, state: { code: "CA" } }));
    const vehicleIds = [idOf(driver, 2)];
    const body = { fulfillmentId: id, formerPlates: former, vehicleIds, licensePlates: platesOf(driver, vehicleIds) };
    expect((await send(driver, body)).statusCode).toBe(200);
  });

  it("are changed as often as the tenant lets them within 30 days, and then again", async () => {
    const driver = await aDriver();
    const { id } = lineOf(await order(driver)) ?? {};
    for (const index of [1, 0, 1]) expect((await change(driver, id, [idOf(driver, index)])).statusCode).toBe(200);
    const refused = await change(driver, id, [idOf(driver, 0)]);
    expect([refused.statusCode, refused.json().code]).toEqual([422, "changes_used_up"]);
    expect(refused.json().errorMessage).toBe("The vehicles of this permit can be changed again from 12/28/2026 on.");
    expect((await stored(driver))?.mayChangeVehicles).toEqual({ left: 0, vehicleLimit: 2, againOn: "2026-12-28" });
    await server.db.withTenant("eastport", (db) =>
      db
        .updateTable("fulfillment_changes")
        .set({ changed_at: new Date(server.now() - 31 * 24 * 3600_000) })
        .where("line_id", "=", id ?? "")
        .execute(),
    );
    expect((await change(driver, id, [idOf(driver, 0)])).statusCode).toBe(200);
  });

  it.each([
    ["with no vehicle", () => [], "no_vehicle", /Associated with at least 1/],
    [
      "with more than the permit takes",
      (driver: ReadyDriver) => [0, 1, 2].map((n) => idOf(driver, n)),
      "vehicle_limit",
      /^You are only allowed to select 2 vehicle$/,
    ],
    ["with a vehicle that is not the driver's", () => [randomUUID()], "vehicle_unknown", /no longer in your profile/],
    ["with one vehicle twice", (driver: ReadyDriver) => [1, 1].map((n) => idOf(driver, n)), "same_plate", /twice/],
  ])("stay as they are %s", async (_, ids, code, words) => {
    const driver = await aDriver();
    const { id } = lineOf(await order(driver)) ?? {};
    const refused = await change(driver, id, ids(driver));
    expect([refused.statusCode, refused.json().code]).toEqual([422, code]);
    expect(refused.json().errorMessage).toMatch(words);
    expect((await stored(driver))?.vehicleChanges).toBeUndefined();
  });

  it("change nothing when the driver has not seen the present plate or names none", async () => {
    const driver = await aDriver();
    const { id } = lineOf(await order(driver)) ?? {};
    const wanted = [idOf(driver, 1)];
    for (const seen of [[], platesOf(driver, [idOf(driver, 2)])]) {
      expect(await refusal(driver, id, wanted, seen)).toEqual([422, "vehicle_changed"]);
    }
    const body = { fulfillmentId: id, vehicleIds: wanted };
    for (const one of [{ formerPlates: [] }, { licensePlates: platesOf(driver, wanted) }]) {
      const silent = await send(driver, { ...body, ...one });
      expect([silent.statusCode, silent.json().code]).toEqual([400, "invalid_request"]);
    }
    expect((await stored(driver))?.vehicleChanges).toBeUndefined();
  });

  it("are the same under a new vehicle of the same plate, which uses up no change", async () => {
    const driver = await aDriver();
    const { id } = lineOf(await order(driver)) ?? {};
    const token = driver.tokens.access_token;
    const eua = `/api/v1/eua/${driver.accountId}/vehicle`;
    await server.send("DELETE", `${eua}/${idOf(driver, 0)}`, {}, token);
    const again = { licensePlate: { number: "7abc-123", state: { code: "CA" } }, make: { name: "Toyota" } };
    const added = (await server.send("POST", eua, again, token)).json<Vehicle>();
    expect((await change(driver, id, [added.id], [added.licensePlate])).statusCode).toBe(200);
    expect((await stored(driver))?.vehicleChanges).toBeUndefined();
    expect(await events(driver)).toHaveLength(0);
  });

  it("are not those of another valid permit of the same kind", async () => {
    const driver = await aDriver();
    const first = await order(driver, "MANY", 0);
    const second = lineOf(await order(driver, "MANY", 1));
    expect(await refusal(driver, second?.id, [idOf(driver, 0)])).toEqual([422, "already_yours"]);
    await server.db.withTenant("eastport", (db) => putOrders(db, PENDING, first.id));
    const refused = await change(driver, second?.id, [idOf(driver, 0)]);
    expect(refused.json()).toMatchObject({ code: "payment_pending" });
    expect(refused.json<{ errorMessage: string }>().errorMessage).toContain(`Your order ${first.orderNumber} of this`);
    expect((await change(driver, second?.id, [idOf(driver, 2)])).statusCode).toBe(200);
  });

  it("count for the next order as they are now: the former plate is free, the new one is taken", async () => {
    const driver = await aDriver();
    const first = lineOf(await order(driver, "MANY", 0));
    await change(driver, first?.id, [idOf(driver, 2)]);
    const buy = (index: number) => place(server, driver, purchase(driver, [line("MANY", [idOf(driver, index)])]));
    expect((await buy(2)).json().code).toBe("already_yours");
    expect((await buy(0)).statusCode).toBe(201);
    expect((await offers(server, driver)).find(({ id }) => id === "MANY")?.availability).toBe("maximum-reached");
  });

  it.each([
    ["has ended", { end_on: "2026-11-26" }, {}],
    ["was cancelled", {}, { state: "CANCELLED" as const }],
    ["waits for its payment", {}, PENDING],
  ])("stay as they are once the permit %s", async (_, ofLine, ofOrder) => {
    const driver = await aDriver();
    const placed = await order(driver);
    const { id } = lineOf(placed) ?? {};
    await server.db.withTenant("eastport", async (db) => {
      const endsOn = "end_on" in ofLine ? ofLine.end_on : undefined;
      if (endsOn !== undefined) {
        await db
          .updateTable("order_lines")
          .set({ end_on: endsOn, item: JSON.stringify({ ...lineOf(placed)?.item, validEndDate: endsOn }) })
          .where("id", "=", id ?? "")
          .execute();
      }
      if ("state" in ofOrder) await putOrders(db, ofOrder, placed.id);
    });
    expect(await refusal(driver, id, [idOf(driver, 1)])).toEqual([422, "fulfillment_not_valid"]);
    expect((await stored(driver))?.mayChangeVehicles).toBeUndefined();
  });

  describe("of another driver", () => {
    it.each([["eastport"], ["westport"]])("are a miss like those of nothing, to a driver of %s", async (slug) => {
      const owner = await aDriver();
      const { id } = lineOf(await order(owner)) ?? {};
      const stranger = await aDriver(slug);
      const miss = [404, "not_found"];
      expect(await refusal(stranger, id, [idOf(stranger, 1)])).toEqual(miss);
      expect(await refusal(stranger, randomUUID(), [idOf(stranger, 1)])).toEqual(miss);
      expect(await refusal(stranger, "x", [idOf(stranger, 1)])).toEqual(miss);
      expect((await stored(owner))?.vehicleChanges).toBeUndefined();
    });

    it("are not taken for one's own permit", async () => {
      const [owner, other] = [await aDriver(), await aDriver()];
      const { id } = lineOf(await order(owner)) ?? {};
      expect(await refusal(owner, id, [idOf(other, 1)])).toEqual([422, "vehicle_unknown"]);
    });

    it("are asked for with a session alone", async () => {
      expect((await server.send("POST", CALL, { fulfillmentId: randomUUID(), vehicleIds: [] })).statusCode).toBe(401);
    });
  });

  it("are on the receipt as they are now, with the ordered ones and the day of the change", async () => {
    const driver = await aDriver();
    const placed = await order(driver);
    await change(driver, lineOf(placed)?.id, [idOf(driver, 1)]);
    const url = `/api/v1/order-actions/download-order-receipt/${placed.id}`;
    const receipt = await server.get(url, driver.tokens.access_token);
    const { text } = await readPdf(receipt.rawPayload);
    expect(text).toMatch(/Vehicles\s+8XYZ987 CA/);
    expect(text).toMatch(/Ordered for\s+7ABC123 CA/);
    expect(text).toMatch(/Changed on 11\/2[67]\/2026 to\s+8XYZ987 CA/);
  });
});
