import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CARD_METHOD, HOSTED_METHOD } from "../../server/payments/providers.ts";
import { served } from "../../server/payments/registry.ts";
import type { Order, OrderRefusal, PaymentRequest, PermitToPurchase } from "../../src/domain/generated/api-orders.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { endPermits } from "../support/ended-permits.ts";
import { line, makeReady, place, purchase, type ReadyDriver } from "../support/purchase.ts";
import { standard, writeSellingTwins } from "../support/selling-tenants.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

const text = (label: string, more: object = {}) => ({
  schema: { type: "string", maxLength: 40 },
  ui: { label, widget: "text", ...more },
});
const visitForm = {
  id: "visit",
  title: "Your visit",
  schema: {
    type: "object",
    properties: {
      arrival: { type: "string", format: "date" },
      host: { type: "string", pattern: "^[0-9]{10}$" },
      guests: { type: "boolean" },
    },
  },
  ui: {
    order: ["arrival", "host", "guests"],
    fields: {
      arrival: { label: "Arrival", widget: "date" },
      host: { label: "Host", widget: "phone", mask: "phone" },
      guests: { label: "Guests", widget: "checkbox" },
    },
  },
};
const twins = writeSellingTwins({
  permits: ["ONE", "TWO", "THREE", "FOUR", "FIVE"]
    .map((id) => standard(id))
    .concat(standard("REASON", { reasonForVisitIsRequired: true })),
  methods: [...served.methods],
  documents: {
    "forms/check.json": {
      extends: "check",
      add: { bankName: { ...text("Bank", { onReceipt: true }), required: true } },
    },
    "flows/checkout.json": {
      extends: "checkout",
      add: { visit: { title: "Your visit", form: "visit", after: "contact" } },
    },
    "forms/visit.json": visitForm,
  },
});
afterAll(() => twins.remove());

describeWithDatabase("answers of an order", (open) => {
  let server: TestServer;
  let dana: ReadyDriver;

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    dana = await makeReady(server, await signedInDriver(server, "eastport"));
  });
  afterAll(() => server.close());

  const wish = (permitId: string, payment: object = {}, changes: Partial<PermitToPurchase> = {}) => {
    const request = purchase(dana, [line(permitId, [dana.person.vehicles[0]?.id ?? ""], changes)]);
    return { ...request, paymentRequest: { ...request.paymentRequest, ...payment } as PaymentRequest };
  };
  const byCheck = (permitId: string, changes: Partial<PermitToPurchase> = {}) =>
    wish(permitId, { attributes: { bankName: "Harbor Bank" } }, changes);
  const placed = async (request: object): Promise<Order> => {
    const answer = await place(server, dana, request);
    expect(answer.json<OrderRefusal>().errors).toBeUndefined();
    expect(answer.statusCode).toBe(201);
    const order = answer.json<Order>();
    expect((await server.get(`/api/v1/orders/${order.id}`, dana.tokens.access_token)).json()).toEqual(order);
    return order;
  };
  const refused = async (request: object) => {
    const answer = await place(server, dana, request);
    expect(answer.statusCode).toBe(422);
    const { code, step, errors, form, unasked } = answer.json<OrderRefusal>();
    return { code, step, errors, form, unasked };
  };

  describe("to the form of a payment method", () => {
    // Methods that are paid through a provider have no form of the tenant's, or are not offered without one.
    it.each(served.methods.filter((method) => method !== CARD_METHOD && method !== HOSTED_METHOD))(
      "of the tenant's own come back on the order, or are refused where it has none: %s",
      async (method) => {
        await endPermits(server, "eastport");
        const tenant = await server.tenants.find("eastport");
        const hasForm = tenant?.methods.find(({ value }) => value === method)?.form !== undefined;
        const free = method === "NO_CHARGE" ? { price: "0.00", fee: "0.00" } : {};
        const attributes = { bankName: "Harbor Bank" };
        const paid = { paymentMethod: method, paymentMethodOption: { value: method, label: method }, attributes };
        const answer = await place(server, dana, wish("ONE", paid, free));
        const answers = [{ name: "bankName", label: "Bank", value: "Harbor Bank", onReceipt: true }];
        const order = { payment: { paymentMethod: method, attributes, answers } };
        const changed = { code: "form_changed", step: "payment", unasked: ["bankName"] };
        expect(answer.json()).toMatchObject(hasForm ? order : changed);
      },
    );

    it("are refused with words beside each field where one is missing or wrong", async () => {
      const missing = await refused(wish("TWO"));
      expect(missing).toEqual({ code: "invalid_form", step: "payment", errors: { bankName: "Bank is required" } });
      const wrong = await refused(wish("TWO", { checkNumber: "9\r\n9", attributes: { bankName: "x" } }));
      expect(Object.keys(wrong.errors ?? {})).toEqual(["checkNumber"]);
    });

    it("are kept as the form judged them", async () => {
      const { payment } = await placed(wish("TWO", { checkNumber: "Cafe\u0301 1", attributes: { bankName: "B" } }));
      expect(payment.checkNumber).toBe("Caf\u00e9 1");
    });

    it("of another method are refused", async () => {
      const option = { value: "NO_CHARGE", label: "No Charge" };
      const free = { price: "0.00", fee: "0.00" };
      const payment = { paymentMethod: "NO_CHARGE", paymentMethodOption: option, checkNumber: "PAID IN FULL\r\nno. 1" };
      const changed = { code: "form_changed", step: "payment", form: "No Charge", unasked: ["checkNumber"] };
      expect(await refused(wish("THREE", payment, free))).toEqual(changed);
    });

    it("are all there is: a note of one's own is refused", async () => {
      const answer = await place(server, dana, wish("THREE", { note: "paid in full" }));
      expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_request"]);
    });
  });

  it("to steps of one's own are kept as given, and in the words of every screen", async () => {
    const attributes = { arrival: "2027-01-05", host: "5550100199", guests: true };
    const order = await placed({ ...byCheck("FOUR"), attributes });
    expect(order.attributes).toEqual(attributes);
    expect(order.answers?.filter(({ name }) => name in attributes)).toEqual([
      { name: "arrival", label: "Arrival", value: "01/05/2027" },
      { name: "host", label: "Host", value: "(555) 010-0199" },
      { name: "guests", label: "Guests", value: "Yes" },
    ]);
    expect(order.lines[0]?.item).toMatchObject({
      attributes: { shift: "DAY" },
      answers: [{ name: "shift", label: "Shift", value: "By day", onReceipt: true }],
    });
  });

  it("to questions that have changed since are rejected with the form's title and the fields that are no longer asked", async () => {
    const atCheckout = await refused({
      ...byCheck("FIVE"),
      attributes: { arrival: "2027-01-05", formerQuestion: "x" },
    });
    expect(atCheckout).toEqual({
      code: "form_changed",
      step: "visit",
      form: "Your visit",
      unasked: ["formerQuestion"],
    });
    const answer = await place(server, dana, byCheck("FIVE", { attributes: { shift: "DAY", formerQuestion: "x" } }));
    expect(answer.json()).toMatchObject({
      code: "form_changed",
      line: 0,
      permitId: "FIVE",
      step: "shift",
      form: "Your shift",
    });
    expect(answer.json<OrderRefusal>().errorMessage).toMatch(/^The questions under "Your shift" have changed/);
  });

  describe("why one visits", () => {
    const withReason = (permitId: string, efpVisitReason: string) => byCheck(permitId, { efpVisitReason });

    it.each([
      ["", "Enter the reason for your visit"],
      [" \u200b ", "Enter the reason for your visit"],
      ["a concert\r\nTotal: 0.00", "Enter the reason on one line, without special control characters"],
      ["a bell\u0007", "Enter the reason on one line, without special control characters"],
    ])("are words on one line: %j is refused", async (reason, words) => {
      const errors = { reasonForVisit: words };
      expect(await refused(withReason("REASON", reason))).toEqual({ code: "invalid_form", step: "permit", errors });
    });

    it("are kept as they are stored elsewhere, for permits that ask", async () => {
      const order = await placed(withReason("REASON", " A Cafe\u0301 visit "));
      expect(order.lines[0]?.item.reasonForVisit).toBe("A Caf\u00e9 visit");
      const unasked = await placed(withReason("FIVE", "nobody\nasked"));
      expect(unasked.lines[0]?.item).not.toHaveProperty("reasonForVisit");
    });
  });
});
