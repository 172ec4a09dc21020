import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order, PermitToPurchase, PurchaseRequest } from "../../src/domain/generated/api-orders.ts";
import type { PaymentMethodName } from "../../src/domain/payment-rules.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { line, makeReady, orderList, place, purchase, type ReadyDriver, type WantedLine } from "../support/purchase.ts";
import { standard, writeSellingTwins } from "../support/selling-tenants.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

/** Prices that together come to whole dollars: 8.25 % of them ends in half a cent. */
const SHARES = { "SHARE-A": ["1.02", "0.00"], "SHARE-B": ["0.50", "0.01"], "SHARE-C": ["0.47", "0.00"] } as const;
const twins = writeSellingTwins({
  permits: Object.entries(SHARES).map(([id, [price, fee]]) => standard(id, { price, fee })),
  rules: [{ ruleType: "PMT_METHOD_NOCHARGE", ruleValues: ["true"] }],
});
afterAll(() => twins.remove());

describeWithDatabase("the terms of an order", (open) => {
  let server: TestServer;
  let dana: ReadyDriver;

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    dana = await makeReady(server, await signedInDriver(server, "eastport"));
  });
  afterAll(() => server.close());

  const vehicle = () => dana.person.vehicles[0]?.id ?? "";
  const buy = (request: unknown) => place(server, dana, request);
  const count = async () => (await orderList(server, dana)).json<Order[]>().length;
  const refusal = async (request: unknown): Promise<Record<string, unknown>> => {
    const before = await count();
    const answer = await buy(request);
    expect(await count()).toBe(before);
    return { status: answer.statusCode, ...answer.json<Record<string, unknown>>() };
  };
  const paidBy = (request: PurchaseRequest, value: PaymentMethodName, label: string): PurchaseRequest => ({
    ...request,
    paymentRequest: { ...request.paymentRequest, paymentMethod: value, paymentMethodOption: { value, label } },
  });
  const free = { price: "0.00", fee: "0.00" };

  describe("no charge", () => {
    const waived = (...lines: WantedLine[]) => paidBy(purchase(dana, lines), "NO_CHARGE", "No Charge");

    it("by the group's rule prices the whole order at nothing, and the permit is the driver's", async () => {
      const answer = await buy(waived(line("PLAIN", [vehicle()], free), line("LETTER", [vehicle()], free)));
      expect(answer.statusCode).toBe(201);
      const order = answer.json<Order>();
      const nothing = { subtotal: "0.00", fees: "0.00", tax: "0.00", total: "0.00", amountDue: "0.00" };
      expect(order).toMatchObject({ state: "NO_CHARGE", ...nothing, payment: { paymentMethod: "NO_CHARGE" } });
      expect(order.lines.map(({ item }) => [item.price, item.fee])).toEqual([
        ["0.00", "0.00"],
        ["0.00", "0.00"],
      ]);
      const mail = (await server.mails()).findLast((message) => message.subject.includes(order.orderNumber));
      expect(mail?.body).toContain("$0.00");
      expect(mail?.body).not.toContain("$48.00");
    });

    it("is taken for a permit that costs nothing", async () => {
      const answer = await buy(waived(line("FREE", [vehicle()], free)));
      expect(answer.json()).toMatchObject({ state: "NO_CHARGE", total: "0.00" });
    });

    it("at the full price is refused with nothing as the right amount", async () => {
      const amounts = { subtotal: "0.00", fees: "0.00", tax: "0.00", total: "0.00" };
      expect(await refusal(waived(line("MANY", [vehicle()])))).toMatchObject({ code: "amounts_differ", amounts });
    });

    it("at nothing under another method is refused with the full price as the right amount", async () => {
      const amounts = { subtotal: "48.00", fees: "3.50", tax: "4.25", total: "55.75" };
      const request = purchase(dana, [line("MANY", [vehicle()], free)]);
      expect(await refusal(request)).toMatchObject({ status: 422, code: "amounts_differ", amounts });
    });

    it("under the name of another method is refused, whichever of the two names says so", async () => {
      const request = purchase(dana, [line("MANY", [vehicle()], free)]);
      const option = { value: "NO_CHARGE", label: "No Charge" } as const;
      const check = { value: "CHECK", label: "Check" } as const;
      for (const names of [
        { paymentMethod: "CHECK", paymentMethodOption: option },
        { paymentMethod: "NO_CHARGE", paymentMethodOption: check },
      ] as const) {
        const mixed = { ...request, paymentRequest: { ...request.paymentRequest, ...names } };
        expect(await refusal(mixed)).toMatchObject({ status: 422, code: "method_not_allowed" });
      }
    });
  });

  describe("tax", () => {
    const shares = () => Object.entries(SHARES).map(([id, [price, fee]]) => line(id, [vehicle()], { price, fee }));
    const priced = (taxAmount: string, totalAmount: string): PurchaseRequest => {
      const request = purchase(dana, shares());
      const paymentRequest = { ...request.paymentRequest, acceptedAmount: totalAmount };
      return { ...request, taxAmount, totalAmount, paymentRequest };
    };

    it.each([
      ["rounded down", "0.16", "2.16"],
      ["of each line on its own", "0.18", "2.18"],
      ["with a third decimal", "0.165", "2.165"],
    ])("%s is refused", async (_what, tax, total) => {
      const answer = await refusal(priced(tax, total));
      expect([400, 422]).toContain(answer.status);
      const right = { subtotal: "1.99", fees: "0.01", tax: "0.17", total: "2.17" };
      expect(answer["amounts"] ?? right).toEqual(right);
    });

    it("is half a cent rounded up, once, on prices and fees together", async () => {
      const answer = await buy(priced("0.17", "2.17"));
      expect(answer.json()).toMatchObject({ subtotal: "1.99", fees: "0.01", tax: "0.17", total: "2.17" });
    });
  });

  describe("a body", () => {
    const base = () => purchase(dana, [line("MANY", [vehicle()])]);

    it.each(["status", "state", "price", "paid", "tenant", "tenantId", "id", "orderNumber", "role", "driverId"])(
      "that says %s of an order, a line or a payment is refused as a whole",
      async (name) => {
        const request = base();
        const value = { [name]: "PAID" };
        const asLine = name === "price" || name === "id" ? { driver: "x" } : value;
        for (const wrong of [
          { ...request, ...value },
          { ...request, permitsToPurchase: [{ ...request.permitsToPurchase[0], ...asLine }] },
          { ...request, paymentRequest: { ...request.paymentRequest, ...value } },
        ]) {
          expect(await refusal(wrong)).toMatchObject({ status: 400, code: "invalid_request" });
        }
      },
    );

    it.each<[string, object]>([
      ["a number", { totalAmount: 55.75 }],
      ["a negative one", { totalAmount: "-55.75" }],
      ["one with a sign", { totalAmount: "+55.75" }],
      ["one in another script", { totalAmount: "５５.７５" }],
      ["nothing", { totalAmount: null }],
      ["one of eight digits", { totalAmount: "10000000.00" }],
    ])("with %s for an amount is refused", async (_what, change) => {
      expect(await refusal({ ...base(), ...change })).toMatchObject({ status: 400, code: "invalid_request" });
    });

    it.each([
      "application/json; charset=utf-16",
      "application/json;charset=UTF-16LE",
      'application/json; charset="latin1"',
    ])("in other characters than UTF-8 is refused: %s", async (contentType) => {
      const answer = await server.app.inject({
        method: "POST",
        url: "/api/v1/orders/portal",
        payload: JSON.stringify(base()),
        headers: {
          "content-type": contentType,
          "idempotency-key": "0b0e7c9e-6f0b-4c6e-9d55-0d6a3f1c2b11",
          authorization: `Bearer ${dana.tokens.access_token}`,
        },
      });
      expect([answer.statusCode, answer.json().code]).toEqual([415, "unsupported_content_type"]);
    });

    it("reports the first of many faults that can be corrected, in the order of the steps, until none is left", async () => {
      const request = base();
      const [wanted] = request.permitsToPurchase;
      const wrong: PurchaseRequest = {
        ...request,
        totalAmount: "1.00",
        confirmationEmailId: "nobody",
        attributes: { unasked: "x" },
        permitsToPurchase: [{ ...wanted, vehicleIds: ["none"] } as PermitToPurchase],
        paymentRequest: { ...request.paymentRequest, checkNumber: "9".repeat(21) },
      };
      const paid = { checkNumber: undefined };
      const mends: [string, Partial<PurchaseRequest>][] = [
        ["vehicle_unknown", { permitsToPurchase: request.permitsToPurchase }],
        ["amounts_differ", { totalAmount: request.totalAmount }],
        ["invalid_form", { paymentRequest: { ...wrong.paymentRequest, ...paid } }],
        ["contact_unknown", { confirmationEmailId: request.confirmationEmailId }],
        ["form_changed", { attributes: undefined }],
      ];
      let now = wrong;
      for (const [code, mend] of mends) {
        expect(await refusal(now)).toMatchObject({ status: 422, code, errorMessage: expect.any(String) });
        now = { ...now, ...mend };
      }
      expect((await buy(now)).statusCode).toBe(201);
    });
  });
});
