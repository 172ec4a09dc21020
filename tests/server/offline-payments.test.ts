import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import document from "../../schemas/rules/payment-methods.json" with { type: "json" };
import type { Order, OrderState, PurchaseRequest } from "../../src/domain/generated/api-orders.ts";
import type { PaymentMethodName } from "../../src/domain/payment-rules.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { endPermits } from "../support/ended-permits.ts";
import { paymentBy } from "../support/payment-request.ts";
import { readPdf } from "../support/pdf-text.ts";
import { line, makeReady, orderList, place, purchase, type ReadyDriver } from "../support/purchase.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

const rule = (ruleType: string) => ({ ruleType, ruleValues: ["true"] });
const twins = writeSellingTwins({
  methods: ["CASH", "CHECK", "OTHER"],
  rules: ["PMT_METHOD_NOCHARGE", "PMT_METHOD_TUITION", "PMT_METHOD_PAYROLL"].map(rule),
});
afterAll(() => twins.remove());

/** What an order by a method comes to. */
interface Expected {
  readonly method: PaymentMethodName;
  readonly state: OrderState;
  readonly total: string;
  readonly amountDue: string;
  /** State of its row of payments, where it has one. */
  readonly payment: readonly string[];
  readonly mail: RegExp;
  readonly receipt: RegExp;
}

const due = { state: "AWAITING_PAYMENT", total: "55.75", amountDue: "55.75", payment: ["OPEN"] } as const;
const charged = { state: "CHARGED_TO_ACCOUNT", total: "55.75", amountDue: "0.00", payment: [] } as const;

const METHODS: Expected[] = [
  {
    ...due,
    method: "CASH",
    mail: /Amount due: \$55\.75 .* 1\. Pay this amount in cash at the counter of Port of East\. Your order number is \d{9}: bring it along\./,
    receipt: /Cash .*Paid \$0\.00 Amount due \$55\.75 .*Pay this amount in cash at the counter/,
  },
  {
    ...due,
    method: "OTHER",
    mail: /Amount due: \$55\.75 .* 1\. Ask Port of East how to pay this amount, and name your order number, \d{9}\./,
    receipt: /Other .*Paid \$0\.00 Amount due \$55\.75 .*Ask Port of East how to pay this amount/,
  },
  {
    ...due,
    method: "CHECK",
    mail: /Check number: 1042 .*Amount due: \$55\.75 .* 1\. Make your check out to Port of East/,
    receipt: /Check .*1042 .*Paid \$0\.00 Amount due \$55\.75 .*Make your check out to Port of East/,
  },
  {
    ...charged,
    method: "PAYROLL_DEDUCTION",
    mail: /Amount due: \$0\.00 .* 1\. Your order counts as paid: \$55\.75 is charged to Payroll Deduction\. You have nothing else to pay\./,
    receipt: /Payroll Deduction .*Charged to account \$55\.75 Amount due \$0\.00/,
  },
  {
    ...charged,
    method: "DRIVER_ACCOUNT",
    mail: /Amount due: \$0\.00 .* 1\. Your order counts as paid: \$55\.75 is charged to Student Account\. You have nothing else to pay\./,
    receipt: /Student Account .*Charged to account \$55\.75 Amount due \$0\.00/,
  },
  {
    method: "NO_CHARGE",
    state: "NO_CHARGE",
    total: "0.00",
    amountDue: "0.00",
    payment: [],
    mail: /Total: \$0\.00 .*Amount due: \$0\.00 What happens next 1\. Your dashboard/,
    receipt: /No Charge .*Price \$0\.00 Fee \$0\.00 .*Total \$0\.00 Paid \$0\.00 Amount due \$0\.00/,
  },
];

const labels = new Map(document.methods.map(({ value, label }) => [value, label]));

describeWithDatabase("an order that nobody outside is asked about", (open) => {
  let server: TestServer;
  let dana: ReadyDriver;

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    dana = await makeReady(server, await signedInDriver(server, "eastport"));
  }, 180_000);
  afterAll(() => server.close());

  const vehicle = () => dana.person.vehicles[0]?.id ?? "";
  function requestBy(method: PaymentMethodName, total: string): PurchaseRequest {
    const free = total === "0.00" ? { price: "0.00", fee: "0.00" } : {};
    const wanted = line("PLAIN", [vehicle()], { efpVisitReason: "", efpStartDate: "", ...free });
    return purchase(dana, [wanted], { paymentRequest: paymentBy(method, total) });
  }
  const send = (request: unknown) => place(server, dana, request, randomUUID());
  const paymentsOf = (order: Order) =>
    server.db.withTenant("eastport", (db) =>
      db.selectFrom("payments").select(["method", "state", "amount_cents"]).where("order_id", "=", order.id).execute(),
    );

  describe.each(METHODS)("by $method", ({ method, state, total, amountDue, payment, mail, receipt }) => {
    let order: Order;
    beforeAll(async () => {
      await endPermits(server, "eastport");
      const answer = await send(requestBy(method, total));
      if (answer.statusCode !== 201) throw new Error(answer.body);
      order = answer.json<Order>();
    });

    it(`is ${state}, with ${amountDue} due`, async () => {
      const methodLabel = labels.get(method);
      expect(order).toMatchObject({ state, total, amountDue, payment: { paymentMethod: method, methodLabel } });
      expect(order.payment.paidAt).toBeUndefined();
      const listed = (await orderList(server, dana)).json<Order[]>();
      expect(listed.find(({ id }) => id === order.id)).toEqual(order);
    });

    it("has a payment that the desk can close where money is still to come, and none otherwise", async () => {
      const rows = payment.map((each) => ({ method, state: each, amount_cents: 5575 }));
      expect(await paymentsOf(order)).toEqual(rows);
    });

    it("tells in the message and on the receipt what is due and how it is paid", async () => {
      const sent = (await server.mails()).findLast(({ subject }) => subject.includes(order.orderNumber));
      expect(sent?.body.replaceAll(/\s+/g, " ")).toMatch(mail);
      const url = `/api/v1/order-actions/download-order-receipt/${order.id}`;
      const file = await server.app.inject({ url, headers: { authorization: `Bearer ${dana.tokens.access_token}` } });
      const { text } = await readPdf(file.rawPayload);
      expect(text.replaceAll(/\s+/g, " ")).toMatch(receipt);
    });
  });

  describe("is refused", () => {
    beforeAll(() => endPermits(server, "eastport"));
    const refusal = async (request: unknown, driver = dana) => {
      const answer = await place(server, driver, request, randomUUID());
      const { code, errorMessage } = answer.json<{ code: string; errorMessage?: string }>();
      return [answer.statusCode, code, errorMessage];
    };

    it("with the placeholder instead of a method", async () => {
      const request = requestBy("CASH", "55.75");
      const value = "SELECT PAYMENT METHOD";
      const paymentRequest = { ...request.paymentRequest, paymentMethod: value };
      expect((await refusal({ ...request, paymentRequest })).slice(0, 2)).toEqual([400, "invalid_request"]);
      const paymentMethodOption = { value, label: value };
      const option = { ...request.paymentRequest, paymentMethodOption };
      expect((await refusal({ ...request, paymentRequest: option })).slice(0, 2)).toEqual([400, "invalid_request"]);
    });

    it("with one method as the value and another as the option", async () => {
      const request = requestBy("CASH", "55.75");
      const paymentMethodOption = { value: "OTHER", label: "Other" };
      const paymentRequest = { ...request.paymentRequest, paymentMethodOption };
      expect(await refusal({ ...request, paymentRequest })).toEqual([
        422,
        "method_not_allowed",
        expect.stringMatching(/payment method/i),
      ]);
    });

    it("without charge while its amounts are not 0.00, and by a method that waives nothing while they are", async () => {
      expect((await refusal(requestBy("NO_CHARGE", "55.75"))).slice(0, 2)).toEqual([422, "amounts_differ"]);
      expect((await refusal(requestBy("CASH", "0.00"))).slice(0, 2)).toEqual([422, "amounts_differ"]);
    });
  });
});

describeWithDatabase("a method that the rules of the driver's group do not offer", (open) => {
  const few = writeSellingTwins({
    documents: { "payment-rules.json": { rules: [{ ruleType: "PMT_METHOD_PAYROLL", ruleValues: ["true"] }] } },
  });
  let server: TestServer;
  let dana: ReadyDriver;
  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: few.folder });
    dana = await makeReady(server, await signedInDriver(server, "eastport"));
  }, 180_000);
  afterAll(async () => {
    await server.close();
    few.remove();
  });

  it("is refused; without ALLOWED_PMT_METHODS there is Check alone, and what a rule of its own adds", async () => {
    const codes: Record<string, unknown> = {};
    for (const { value } of document.methods) {
      const method = value as PaymentMethodName;
      await endPermits(server, "eastport");
      const isFree = method === "NO_CHARGE";
      const wanted = line("PLAIN", [dana.person.vehicles[0]?.id ?? ""], isFree ? { price: "0.00", fee: "0.00" } : {});
      const paymentRequest = paymentBy(method, isFree ? "0.00" : "55.75");
      const answer = await place(server, dana, purchase(dana, [wanted], { paymentRequest }), randomUUID());
      codes[method] = answer.statusCode === 201 ? "placed" : answer.json<{ code: string }>().code;
    }
    const refused = Object.fromEntries(document.methods.map(({ value }) => [value, "method_not_allowed"]));
    expect(codes).toEqual({ ...refused, CHECK: "placed", PAYROLL_DEDUCTION: "placed" });
  });
});
