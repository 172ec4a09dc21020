import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order, PurchaseRequest } from "../../src/domain/generated/api-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { readPdf } from "../support/pdf-text.ts";
import { line, makeReady, orderList, place, purchase, type ReadyDriver } from "../support/purchase.ts";
import { standard, writeSellingTwins } from "../support/selling-tenants.ts";
import { signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";

const NAMES = ["<b>Bay</b> & 'Quay' \"1\"", "تصريح وقوف ‮", "Deck 🅿️ 🚗"];
const twins = writeSellingTwins({
  permits: NAMES.map((name, index) => standard(`NAMED-${index}`, { name, lotName: `${name} lot` })),
});
afterAll(() => twins.remove());

const MALFORMED = [
  "nonsense",
  "%00",
  "a%00b",
  "%zz",
  "x".repeat(10_000),
  "' or 1=1 --",
  "..%2Fupdate",
  "%F0%9F%85%BF",
  "0",
];

describeOnEachDatabase("orders of somebody else", (open) => {
  let server: TestServer;
  let dana: ReadyDriver;
  let neighbour: ReadyDriver;
  let west: ReadyDriver;
  let order: Order;

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    dana = await makeReady(server, await signedInDriver(server, "eastport"));
    neighbour = await makeReady(server, await signedInDriver(server, "eastport", "neighbour"));
    west = await makeReady(server, await signedInDriver(server, "westport"));
    const lines = NAMES.map((_name, index) => line(`NAMED-${index}`, [vehicleOf(dana)]));
    order = (await place(server, dana, purchase(dana, lines))).json<Order>();
  });
  afterAll(() => server.close());

  const vehicleOf = (driver: ReadyDriver) => driver.person.vehicles[0]?.id ?? "";
  const ask = (driver: SignedInDriver, path: string) => server.get(`/api/v1${path}`, driver.tokens.access_token);
  /** What an answer says, without what differs from request to request. */
  const told = (answer: { statusCode: number; json: () => Record<string, unknown> }): Record<string, unknown> => {
    const { requestId: _requestId, ...body } = answer.json();
    return { status: answer.statusCode, ...body };
  };

  describe("the receipt", () => {
    const receipt = (id: string) => `/order-actions/download-order-receipt/${id}`;

    it("is a file of its own for the driver whose order it is, kept by no cache", async () => {
      const answer = await ask(dana, receipt(order.id));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="order-${order.orderNumber}.pdf"`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      });
      expect(order.orderNumber).toMatch(/^\d{9}$/);
      expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
    });

    it("is tagged, has its font inside, and prints names as they are written", async () => {
      const content = (await ask(dana, receipt(order.id))).rawPayload;
      const { isTagged, title, text } = await readPdf(content);
      expect({ isTagged, title }).toEqual({ isTagged: true, title: `Receipt for order ${order.orderNumber}` });
      expect(text).toContain(NAMES[0]);
      expect(text).toContain("Deck");
      const inside = content.toString("latin1");
      expect(inside).toMatch(/\/FontName \/[A-Z]{6}\+DejaVuSans/);
      expect(inside).toContain("/FontFile2");
    });

    it("and the order itself are one and the same miss to everybody else, like what never was", async () => {
      const misses = new Set<string>();
      const see = async (driver: SignedInDriver, id: string) => {
        for (const path of [receipt(id), `/orders/${id}`]) misses.add(JSON.stringify(told(await ask(driver, path))));
      };
      for (const driver of [neighbour, west]) await see(driver, order.id);
      for (const id of [randomUUID(), order.orderNumber, order.lines[0]?.id ?? "", ...MALFORMED]) await see(dana, id);
      expect([...misses]).toHaveLength(1);
      expect([...misses][0]).toContain('"status":404');
      expect((await ask(dana, `/orders/${order.id.toUpperCase()}`)).json<Order>().id).toBe(order.id);
    });
  });

  it("do not stand in another driver's list, and their list is a miss", async () => {
    expect((await orderList(server, neighbour)).json()).toEqual([]);
    const unknown = told(await ask(neighbour, `/eua/${randomUUID()}/order`));
    expect(unknown).toMatchObject({ status: 404, code: "not_found" });
    for (const id of [dana.accountId, west.accountId, ...MALFORMED]) {
      expect(told(await ask(neighbour, `/eua/${id}/order`)), id).toEqual(unknown);
    }
  });

  describe("what an order is for must be the driver's own", () => {
    const base = () => purchase(neighbour, [line("LETTER", [vehicleOf(neighbour)])]);
    const refusalOf = async (request: PurchaseRequest) => {
      const { vehicleId: _vehicleId, ...rest } = told(await place(server, neighbour, request));
      return rest;
    };
    const withVehicle = (id: string): PurchaseRequest => purchase(neighbour, [line("LETTER", [id])]);

    it.each<[string, string, (person: ReadyDriver["person"]) => string, (id: string) => PurchaseRequest]>([
      ["vehicle", "vehicle_unknown", (person) => person.vehicles[0]?.id ?? "", withVehicle],
      [
        "email address",
        "contact_unknown",
        (person) => person.emailAddresses[0]?.id ?? "",
        (confirmationEmailId) => ({ ...base(), confirmationEmailId }),
      ],
      [
        "email address for the letter",
        "contact_unknown",
        (person) => person.emailAddresses[0]?.id ?? "",
        (fulfillmentEmailId) => ({ ...base(), fulfillmentEmailId }),
      ],
      [
        "address",
        "contact_unknown",
        (person) => person.addresses[0]?.id ?? "",
        (fulfillmentAddressId) => ({ ...base(), fulfillmentAddressId }),
      ],
      ["phone", "contact_unknown", (person) => person.phones[0]?.id ?? "", (phoneId) => ({ ...base(), phoneId })],
    ])("another driver's %s is refused like one that never was", async (_what, code, idOf, requestWith) => {
      const unknown = await refusalOf(requestWith(randomUUID()));
      expect(unknown).toMatchObject({ status: 422, code });
      for (const id of [idOf(dana.person), idOf(west.person), "nonsense", "x".repeat(64)]) {
        expect(await refusalOf(requestWith(id))).toEqual(unknown);
      }
      expect((await orderList(server, neighbour)).json()).toEqual([]);
    });

    it("and so must the account", async () => {
      const unknown = told(await place(server, neighbour, { ...base(), userAccountId: randomUUID() }));
      expect(unknown).toMatchObject({ status: 404, code: "not_found" });
      for (const userAccountId of [dana.accountId, west.accountId, "nonsense"]) {
        expect(told(await place(server, neighbour, { ...base(), userAccountId }))).toEqual(unknown);
      }
    });
  });
});
