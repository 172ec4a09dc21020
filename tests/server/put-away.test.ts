import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "../../src/domain/generated/api-entities.ts";
import { openEmbedded } from "../support/databases.ts";
import { line, makeReady, orderList, place, purchase, type ReadyDriver } from "../support/purchase.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { readAccount, signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

const SPARES = {
  vehicle: { licensePlate: { number: "SPARE1", state: { code: "CA" } }, make: { name: "Toyota" } },
  "email-address": { address: "spare@mail.example", defaultFlag: false },
  address: { line1: "2 Pier Road", city: "Harbor", state: { code: "CA" }, zip: "90210", defaultFlag: false },
  phone: { number: "5550100188", extension: "7", defaultFlag: false },
} as const;

type List = keyof typeof SPARES;

/** An order that names an entry of each list in its place. */
const ORDERS: Readonly<Record<List, (driver: ReadyDriver, id: string) => object>> = {
  vehicle: (driver, id) => purchase(driver, [line("PLAIN", [id], { licensePlates: [SPARES.vehicle.licensePlate] })]),
  "email-address": (driver, id) => ({ ...ordered(driver), confirmationEmailId: id }),
  address: (driver, id) => ({ ...ordered(driver), fulfillmentAddressId: id }),
  phone: (driver, id) => ({ ...ordered(driver), phoneId: id }),
};

const ordered = (driver: ReadyDriver) => purchase(driver, [line("PLAIN", [driver.person.vehicles[0]?.id ?? ""])]);

describe("what a driver put away", () => {
  const twins = writeSellingTwins();
  let server: TestServer;
  let count = 0;
  let driver: ReadyDriver;
  beforeAll(async () => {
    server = await startTestServer(openEmbedded, { tenantsDir: twins.folder });
  });
  beforeEach(async () => {
    count += 1;
    driver = await makeReady(server, await signedInDriver(server, "eastport", `dana${count}`));
  });
  afterAll(async () => {
    await server.close();
    twins.remove();
  });

  const send = (path: string, body: object) =>
    server.send("POST", `/api/v1/eua/${driver.accountId}/${path}`, body, driver.tokens.access_token);

  it.each(Object.keys(SPARES) as List[])("a %s is ordered with, and once it is put away it is not", async (list) => {
    const { id } = (await send(list, SPARES[list])).json<{ id: string }>();
    const order = ORDERS[list](driver, id);
    expect((await send(`update/${list}`, { id, inactive: true })).statusCode).toBe(200);
    const refused = await place(server, driver, order);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      422,
      list === "vehicle" ? "vehicle_unknown" : "contact_unknown",
    ]);
    expect((await orderList(server, driver)).json()).toEqual([]);
    const other = (await send(list, SPARES[list])).json<{ id: string }>();
    expect((await place(server, driver, ORDERS[list](driver, other.id))).statusCode).toBe(201);
  });
});

/** Hides a field of each form; what was stored while it was asked is nobody's to clear. */
const HIDING = {
  "forms/person.json": { extends: "person", hide: ["middleInitial"] },
  "forms/vehicle.json": { extends: "vehicle", hide: ["color", "model"] },
  "forms/address.json": { extends: "address", hide: ["line2"] },
  "forms/phone.json": { extends: "phone", hide: ["extension"] },
};

describe("a field that the tenant hides", () => {
  const twins = writeSellingTwins({ documents: HIDING });
  let server: TestServer;
  let driver: ReadyDriver;
  beforeAll(async () => {
    server = await startTestServer(openEmbedded, { tenantsDir: twins.folder });
    driver = await makeReady(server, await signedInDriver(server, "eastport"));
    await server.db.withTenant("eastport", async (db) => {
      await db.updateTable("drivers").set({ middle_initial: "Q" }).execute();
      await db.updateTable("vehicles").set({ color: "Blue", model: "Prius" }).execute();
      await db.updateTable("addresses").set({ line2: "Apt 4" }).execute();
      await db.updateTable("phones").set({ extension: "7" }).execute();
    });
  });
  afterAll(async () => {
    await server.close();
    twins.remove();
  });

  const post = (path: string, body: object) =>
    server.send("POST", `/api/v1/eua/${path}`, body, driver.tokens.access_token);

  it.each([
    ["leaves it out", {}, {}, {}, {}],
    ["sends it", { middleInitial: "Z" }, { color: "Red", model: "Civic" }, { line2: "Apt 9" }, { extension: "9" }],
  ])("keeps what is stored, where an update %s", async (_case, ofPerson, ofVehicle, ofAddress, ofPhone) => {
    const { vehicles, addresses, phones } = driver.person;
    const changes: [path: string, body: object][] = [
      ["update", { firstName: "Dora", lastName: "Rivers", birthday: "1990-02-03", ...ofPerson }],
      [`${driver.accountId}/update/vehicle`, { ...SPARES.vehicle, id: vehicles[0]?.id, year: 2020, ...ofVehicle }],
      [`${driver.accountId}/update/address`, { ...SPARES.address, id: addresses[0]?.id, ...ofAddress }],
      [`${driver.accountId}/update/phone`, { number: "5550100177", defaultFlag: true, id: phones[0]?.id, ...ofPhone }],
    ];
    for (const [path, body] of changes) {
      const answer = await post(path, body);
      expect([path, answer.statusCode, answer.body]).toEqual([path, 200, expect.anything()]);
    }
    const stored: Person = (await readAccount(server, driver)).endUserAccountEntity.person;
    expect(stored).toMatchObject({ firstName: "Dora", middleInitial: "Q" });
    expect(stored.vehicles.find(({ id }) => id === vehicles[0]?.id)).toMatchObject({
      year: 2020,
      color: "Blue",
      model: "Prius",
    });
    expect(stored.addresses).toMatchObject([{ line1: "2 Pier Road", line2: "Apt 4" }]);
    expect(stored.phones).toMatchObject([{ number: "5550100177", extension: "7" }]);
  });
});
