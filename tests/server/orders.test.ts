import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order, PurchaseRequest } from "../../src/domain/generated/api-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { line, makeReady, offers, orderList, place, purchase, type ReadyDriver } from "../support/purchase.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";

const twins = writeSellingTwins();
afterAll(() => twins.remove());

describeOnEachDatabase("orders", (open) => {
  let server: TestServer;
  let dana: ReadyDriver;
  let newcomer: SignedInDriver;
  let west: ReadyDriver;

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    dana = await makeReady(server, await signedInDriver(server, "eastport"));
    newcomer = await signedInDriver(server, "eastport", "newcomer");
    west = await makeReady(server, await signedInDriver(server, "westport"));
  });
  afterAll(() => server.close());

  const vehicles = (driver: ReadyDriver) => driver.person.vehicles.map((vehicle) => vehicle.id ?? "");
  const first = (driver: ReadyDriver) => vehicles(driver)[0] ?? "";
  const count = async (driver: SignedInDriver) => (await orderList(server, driver)).json<Order[]>().length;
  const refusal = async (request: unknown, driver: SignedInDriver = dana) => {
    const before = await count(driver);
    const answer = await place(server, driver, request);
    expect(await count(driver)).toBe(before);
    return { status: answer.statusCode, ...answer.json<Record<string, unknown>>() };
  };

  describe("permits on offer", () => {
    it("shows what matches the driver, and says why a permit cannot be bought", async () => {
      const shown = (await offers(server, newcomer)).map(({ id, availability }) => [id, availability]);
      expect(shown).toEqual([
        ["PLAIN", "available"],
        ["OTHER", "available"],
        ["LETTER", "available"],
        ["LAST", "available"],
        ["FREE", "available"],
        ["MANY", "available"],
        ["SOLD-OUT", "sold-out"],
        ["OVER", "sale-over"],
        ["SOON", "not-yet-on-sale"],
        ["ACTIVE-ONLY", "available"],
      ]);
    });

    it("tells no one another driver's offers", async () => {
      const body = { accountId: dana.accountId, clientUserName: "newcomer" };
      const url = "/api/v1/orders/purchasable-permits/driver";
      const answer = await server.send("POST", url, body, newcomer.tokens.access_token);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { code: "not_found", errorMessages: ["There is nothing here."], requestId: expect.any(String) },
      ]);
    });

    it("answers rules of the own group and the tax rate", async () => {
      const token = dana.tokens.access_token;
      const rules = await server.send("POST", "/api/v1/driversaccount/rules", { groupName: "eastport" }, token);
      expect(rules.json()).toContainEqual({ ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["CHECK", "CASH"] });
      const foreign = await server.send("POST", "/api/v1/driversaccount/rules", { groupName: "westport" }, token);
      expect(foreign.statusCode).toBe(404);
      const tax = await server.get("/api/v1/portal/pages/home-without-session/tax-rate/eastport");
      expect(tax.json()).toEqual({ taxRate: 8.25 });
    });
  });

  describe("placing", () => {
    it("stores the order, answers it in the list, mails it, and takes the permit off the offers", async () => {
      const request = purchase(dana, [line("PLAIN", vehicles(dana).slice(0, 2))]);
      const answer = await place(server, dana, request);
      expect(answer.statusCode).toBe(201);
      const order = answer.json<Order>();
      expect(order).toMatchObject({
        state: "AWAITING_PAYMENT",
        subtotal: "48.00",
        fees: "3.50",
        tax: "4.25",
        total: "55.75",
        amountDue: "55.75",
        payment: { paymentMethod: "CHECK" },
        account: { id: dana.accountId },
      });
      expect(order.lines[0]?.item).toMatchObject({
        permitId: "PLAIN",
        validEndDate: "2027-10-31",
        answers: [{ name: "shift", label: "Shift", value: "By day", onReceipt: true }],
      });
      expect(order.lines[0]?.item.vehicles.map((vehicle) => vehicle.licensePlate.number)).toEqual([
        "7ABC123",
        "8XYZ987",
      ]);
      expect((await orderList(server, dana)).json()).toEqual([order]);
      expect((await server.get(`/api/v1/orders/${order.id}`, dana.tokens.access_token)).json()).toEqual(order);
      const mail = (await server.mails()).findLast((message) => message.subject.includes(order.orderNumber));
      expect(mail?.to).toBe("dana@eastport.example");
      expect(mail?.body).toContain("$55.75");
      expect(mail?.body).toContain("https://parking.example.org/driverportal/eastport/vieworders");
      const offer = (await offers(server, dana)).find((permit) => permit.id === "PLAIN");
      expect(offer?.availability).toBe("already-yours");
    });

    it("answers the same order to the same key, and stores nothing again", async () => {
      const key = randomUUID();
      const request = purchase(dana, [line("OTHER", [first(dana)], { price: "10.05", fee: "0.00" })]);
      const one = await place(server, dana, request, key);
      const again = await place(server, dana, request, key);
      expect([one.statusCode, again.statusCode]).toEqual([201, 200]);
      expect(again.json()).toEqual(one.json());
      const other = await place(server, dana, { ...request, phoneId: undefined }, key);
      expect([other.statusCode, other.json().code]).toEqual([409, "idempotency_conflict"]);
      expect(other.json().order).toEqual(one.json());
    });

    it("makes one order of twenty at once with one key", async () => {
      const key = randomUUID();
      const before = await count(dana);
      const request = purchase(dana, [line("MANY", [first(dana)])]);
      const answers = await Promise.all(Array.from({ length: 20 }, () => place(server, dana, request, key)));
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([...Array(19).fill(200), 201]);
      expect(new Set(answers.map((answer) => answer.json<Order>().id)).size).toBe(1);
      expect(await count(dana)).toBe(before + 1);
    });

    it("keeps one driver's keys apart from another's", async () => {
      const key = randomUUID();
      const mine = purchase(dana, [line("ACTIVE-ONLY", [first(dana)])]);
      const theirs = purchase(west, [line("ACTIVE-ONLY", [first(west)])]);
      expect((await place(server, dana, mine, key)).statusCode).toBe(201);
      expect((await place(server, west, theirs, key)).statusCode).toBe(201);
    });

    it("needs a key that is a UUID", async () => {
      const request = purchase(dana, [line("FREE", [first(dana)], { price: "0.00", fee: "0.00" })]);
      expect((await place(server, dana, request, "again")).statusCode).toBe(400);
    });

    it("counts the product's maximum over the cart and over orders", async () => {
      const two = [line("MANY", [vehicles(dana)[1] ?? ""]), line("MANY", [vehicles(dana)[2] ?? ""])];
      expect(await refusal(purchase(dana, two))).toMatchObject({ status: 422, code: "maximum_number", step: "cart" });
      expect((await place(server, dana, purchase(dana, two.slice(0, 1)))).statusCode).toBe(201);
      const offer = (await offers(server, dana)).find((permit) => permit.id === "MANY");
      expect(offer).toMatchObject({ availability: "maximum-reached", maximumNumber: 2 });
    });

    it("takes an order that costs nothing without a method", async () => {
      const request = purchase(dana, [line("FREE", [first(dana)], { price: "0.00", fee: "0.00" })]);
      const option = { value: "NO_CHARGE", label: "No Charge" } as const;
      const paymentRequest = { ...request.paymentRequest, paymentMethod: "NO_CHARGE", paymentMethodOption: option };
      const answer = await place(server, dana, { ...request, paymentRequest });
      expect(answer.json()).toMatchObject({ state: "NO_CHARGE", total: "0.00", amountDue: "0.00" });
    });
  });

  describe("refusals", () => {
    const base = () => purchase(west, [line("LETTER", [first(west)])]);
    const right = { subtotal: "48.00", fees: "3.50", tax: "4.25", total: "55.75" };
    const withLine = (changes: object): PurchaseRequest => {
      const request = base();
      return { ...request, permitsToPurchase: [{ ...request.permitsToPurchase[0], ...changes }] };
    };
    const withPayment = (changes: object): PurchaseRequest => {
      const request = base();
      return { ...request, paymentRequest: { ...request.paymentRequest, ...changes } };
    };

    it.each<[string, () => PurchaseRequest]>([
      ["a lower price", () => withLine({ price: "0.01" })],
      ["a lower fee", () => withLine({ fee: "0.00" })],
      ["a lower total", () => ({ ...base(), totalAmount: "0.01" })],
      ["a higher total", () => ({ ...base(), totalAmount: "55.76" })],
      ["a lower tax", () => ({ ...base(), taxAmount: "0.00" })],
      ["a lower accepted amount", () => withPayment({ acceptedAmount: "1.00" })],
    ])("refuses %s and shows the right amounts", async (_what, request) => {
      expect(await refusal(request(), west)).toMatchObject({ status: 422, code: "amounts_differ", amounts: right });
    });

    it.each<[string, string, () => PurchaseRequest]>([
      ["a permit that was never sold", "permit_unavailable", () => withLine({ id: "NEVER" })],
      ["a permit that is sold out", "permit_unavailable", () => withLine({ id: "SOLD-OUT" })],
      ["a permit whose sale is over", "permit_unavailable", () => withLine({ id: "OVER" })],
      ["a permit not yet on sale", "permit_unavailable", () => withLine({ id: "SOON" })],
      ["a permit for others", "permit_unavailable", () => withLine({ id: "STAFF-ONLY" })],
      ["a permit for VIPs", "permit_unavailable", () => withLine({ id: "VIP-ONLY" })],
      ["other dates than the permit has", "permit_changed", () => withLine({ validEndDate: "2030-01-01" })],
      ["no vehicle", "invalid_form", () => withLine({ vehicleIds: [] })],
      ["more vehicles than allowed", "vehicle_limit", () => withLine({ vehicleIds: vehicles(west) })],
      ["a vehicle twice", "same_plate", () => withLine({ vehicleIds: [first(west), first(west)] })],
      ["an unknown vehicle", "vehicle_unknown", () => withLine({ vehicleIds: [randomUUID()] })],
      ["a vehicle id that is none", "vehicle_unknown", () => withLine({ vehicleIds: ["x' or 1=1"] })],
      ["another tenant's vehicle", "vehicle_unknown", () => withLine({ vehicleIds: [first(dana)] })],
      ["an own step left out", "invalid_form", () => withLine({ attributes: {} })],
      ["an answer off the list", "invalid_form", () => withLine({ attributes: { shift: "NOON" } })],
      [
        "an answer that is no longer asked for",
        "form_changed",
        () => withLine({ attributes: { shift: "DAY", badge: "B-1" } }),
      ],
      [
        "the same permit twice for a vehicle",
        "duplicate_line",
        () => {
          return purchase(west, [line("LETTER", [first(west)]), line("LETTER", [first(west)])]);
        },
      ],
      [
        "another tenant's email address",
        "contact_unknown",
        () => ({
          ...base(),
          confirmationEmailId: dana.person.emailAddresses[0]?.id ?? "",
        }),
      ],
      [
        "another tenant's address",
        "contact_unknown",
        () => ({
          ...base(),
          fulfillmentAddressId: dana.person.addresses[0]?.id,
        }),
      ],
      ["another tenant's phone", "contact_unknown", () => ({ ...base(), phoneId: dana.person.phones[0]?.id })],
      ["a letter without an address", "contact_unknown", () => ({ ...base(), fulfillmentAddressId: undefined })],
      [
        "a method that no rule offers",
        "method_not_allowed",
        () =>
          withPayment({
            paymentMethod: "NO_CHARGE",
            paymentMethodOption: { value: "NO_CHARGE", label: "No Charge" },
          }),
      ],
      [
        "a method of another call",
        "method_not_allowed",
        () =>
          withPayment({
            paymentMethod: "ONLINE_CC",
            paymentMethodOption: { value: "ONLINE_CC", label: "Credit Card" },
          }),
      ],
      ["a check number that is too long", "invalid_form", () => withPayment({ checkNumber: "9".repeat(21) })],
    ])("refuses %s", async (_what, code, request) => {
      expect(await refusal(request(), west)).toMatchObject({ status: 422, code });
    });

    it("tells how many vehicles a permit can be for, in the words of the specification", async () => {
      expect(await refusal(withLine({ vehicleIds: vehicles(west) }), west)).toMatchObject({
        limit: 2,
        errorMessage: "You are only allowed to select 2 vehicle",
      });
    });

    it("refuses a driver whose profile is not complete", async () => {
      const driver = { ...newcomer, person: west.person };
      const request = purchase(driver, [line("LETTER", [first(west)])]);
      expect(await refusal(request, newcomer)).toMatchObject({ status: 422, code: "profile_incomplete" });
    });

    it("rejects orders and purchases of another account or group like unknown ones", async () => {
      const order = (await orderList(server, dana)).json<Order[]>()[0];
      const token = west.tokens.access_token;
      expect((await server.get(`/api/v1/orders/${order?.id}`, token)).statusCode).toBe(404);
      expect((await server.get("/api/v1/orders/nonsense", token)).statusCode).toBe(404);
      expect((await server.get(`/api/v1/eua/${dana.accountId}/order`, token)).statusCode).toBe(404);
      expect((await place(server, west, { ...base(), userAccountId: dana.accountId })).statusCode).toBe(404);
      expect((await place(server, west, { ...base(), groupName: "eastport" })).statusCode).toBe(404);
    });

    it("leaves the key of a refused order free", async () => {
      const key = randomUUID();
      expect((await place(server, west, withLine({ price: "1.00" }), key)).statusCode).toBe(422);
      expect((await place(server, west, base(), key)).statusCode).toBe(201);
    });
  });
});
