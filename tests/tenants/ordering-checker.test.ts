import { describe, expect, it } from "vitest";
import { describeFault } from "../../server/tenants/describe-fault.ts";
import { tenantDocument } from "./broken-case.ts";
import { brokenDemoCitations, rightDemoCitation } from "./broken-demo-citations.ts";
import { brokenDemoOrders, rightDemoOrder } from "./broken-demo-orders.ts";
import { brokenFlows } from "./broken-flows.ts";
import { brokenSales } from "./broken-sales.ts";
import { ownStep, permitsWith } from "./ordering-documents.ts";
import { faultsOf, load, schemasWith, tenantsFolder } from "./tenant-folders.ts";

describe("the checker of what is sold and how", () => {
  it.each([...brokenFlows, ...brokenSales, ...brokenDemoOrders, ...brokenDemoCitations])(
    "names $name",
    async ({ documents, file, pointer, expected, suggestion }) => {
      const faults = await faultsOf(documents);
      const found = faults.find((fault) => fault.file === file && fault.pointer === pointer);
      expect(found, `faults: ${faults.map(describeFault).join("\n")}`).toBeDefined();
      expect(found?.expected).toMatch(expected);
      expect(found?.suggestion).toBe(suggestion);
    },
  );

  it.each([
    [
      "a step of the tenant's own, new titles and another order",
      ownStep({ title: "Order", rename: { permit: "Pick" } }),
    ],
    ["an own step before all others", ownStep({ order: ["shift", "permit", "vehicles", "review"] })],
    [
      "titles and names of methods in the messages",
      {
        ...ownStep(),
        "messages.json": {
          flows: { "permit-order": { title: "Order", shift: { title: "Shift" } } },
          paymentMethods: { CHECK: { label: "Cheque", howToPay: "Pay {tenant}" } },
          forms: { "shift-details": { shift: { label: "When" } } },
        },
      },
    ],
    [
      "permits of every type",
      permitsWith(
        {},
        { id: "DAY", permitType: "DAILY", validDays: 2 },
        {
          id: "GUEST",
          permitType: "EFP",
          validDays: 3,
          validStartDate: undefined,
          validEndDate: undefined,
        },
      ),
    ],
    ["a demo order", rightDemoOrder],
    ["a demo citation", rightDemoCitation],
  ])("takes %s", async (_name, documents) => {
    expect((await faultsOf(documents)).map(describeFault)).toEqual([]);
  });

  it("refuses prices of which a full cart is more than an order can come to, with fee and tax", async () => {
    const document = tenantDocument({ taxRatePercent: 10 });
    const faults = (price: string) => faultsOf({ "tenant.json": document, ...permitsWith({ price, fee: "0.45" }) });
    expect(await faults("454545.00")).toEqual([]);
    const [fault] = await faults("454545.01");
    expect(fault).toMatchObject({ file: "permits.json", pointer: "/permits/0/price" });
    expect(fault?.expected).toMatch(
      /a lower price: 20 of them with fee and tax come to 10,000,000\.\d\d, .* 9,999,999\.99/,
    );
  });

  it.each([
    ["of the tenant", "/rules", (rules: object[]) => ({ rules })],
    ["of a group", "/groups/staff", (rules: object[]) => ({ rules: [], groups: { staff: rules } })],
  ])(
    "refuses rules %s under which there is no payment method that the server can take",
    async (_whose, pointer, document) => {
      const rules = (...ruleValues: string[]) => [{ ruleType: "ALLOWED_PMT_METHODS", ruleValues }];
      const faults = async (list: object[]) => {
        const documents = { ...permitsWith({}), "payment-rules.json": document(list) };
        const tenants = await load(tenantsFolder({ atown: documents }), {
          served: { methods: ["CHECK", "NO_CHARGE"], gateways: [], hostedProviders: [] },
        });
        return (tenants.faults.get("atown") ?? []).map((fault) => [fault.pointer, fault.expected]);
      };
      expect(await faults(rules("CASH", "CHECK"))).toEqual([]);
      const expected = "at least one payment method on offer that the server can take: NO_CHARGE, CHECK";
      expect(await faults(rules("CASH", "ONLINE_CC"))).toEqual([[pointer, expected]]);
    },
  );

  it("refuses more steps than anybody walks through", async () => {
    const step = (after: string) => ({ title: "S", form: "shift-details", after });
    const add = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`own${index}`, step("vehicles")]));
    expect((await faultsOf(ownStep({ add }))).map(({ pointer }) => pointer)).toContain("/add");
  });
});

describe("the product's own flows and payment methods", () => {
  const broken = async (documents: Record<string, unknown>) => {
    const loading = load(tenantsFolder({}), { schemasDir: schemasWith(documents) });
    return loading.then(() => "", String);
  };
  const flow = (...steps: object[]) => ({ "flows/checkout.json": { id: "checkout", title: "Checkout", steps } });
  const review = { id: "review", title: "R", panel: "order-review" };
  const cash = { value: "CASH", label: "Cash", endpoint: "/orders/portal" };

  it.each([
    [flow({ id: "a", title: "A" }, review), /steps\/0: expected either a panel or a form/],
    [
      flow({ id: "a", title: "A", panel: "payment", form: "check" }, review),
      /steps\/0: expected either a panel or a form/,
    ],
    [flow({ id: "a", title: "A", form: "chekc" }, review), /steps\/0\/form: expected a form that exists/],
    [flow(review, { id: "b", title: "B", panel: "contact" }), /"review" after "b", which it needs/],
    [flow({ ...review, nextWhen: ["method-ready"] }), /"method-ready" on a step with the panel payment only/],
    [flow({ id: "review", title: "A", panel: "payment" }, review), /an id that no other step has/],
    [{ "rules/payment-methods.json": { methods: [] } }, /one method with "isForNothingDue"/],
    [{ "rules/payment-methods.json": { methods: [] } }, /a method with "isOfferedUnruled"/],
    [
      { "rules/payment-methods.json": { methods: [{ ...cash, isForNothingDue: true }] } },
      /methods\/0\/waives: expected true for the method of an order that costs nothing/,
    ],
    [{ "rules/payment-methods.json": { methods: [cash, cash] } }, /methods\/1\/value: expected CASH once, not twice/],
  ])("%j: %s", async (documents, expected) => {
    expect(await broken(documents)).toMatch(expected);
  });
});
