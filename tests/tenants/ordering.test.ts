import { describe, expect, it } from "vitest";
import type { TenantSources } from "../../server/tenants/load-tenants.ts";
import { ownStep, permitsWith } from "./ordering-documents.ts";
import { tenantDocument } from "./broken-case.ts";
import { load, NOON, tenantsFolder, type Documents } from "./tenant-folders.ts";

async function find(documents: Documents, sources: Partial<TenantSources> = {}) {
  const tenants = await load(tenantsFolder({ atown: documents }), sources);
  const found = await tenants.find("atown");
  if (found === undefined) throw new Error(JSON.stringify([...tenants.faults]));
  return found;
}

describe("what a tenant sells", () => {
  it("is nothing, without tax, with two vehicles at once and no rule, unless its documents say so", async () => {
    const found = await find({});
    expect(found).toMatchObject({ permits: [], taxRate: 0, vehiclesSelectedAtOnce: 2 });
    expect(found.rulesOf("anybody")).toEqual([]);
  });

  it("has amounts in cents and defaults filled in", async () => {
    const { permits } = await find(permitsWith({ price: "1234.50", fee: "0.05", capacity: 3 }));
    expect(permits[0]).toEqual({
      id: "LOT-A",
      name: "Lot A",
      permitType: "STD_PERMIT",
      lotName: "Lot A",
      validStartDate: "2026-09-01",
      validEndDate: "2027-08-31",
      priceCents: 123_450,
      feeCents: 5,
      allowedNoVehicles: 2,
      allowAnonymousSales: false,
      hasFulfillmentLetter: false,
      reasonForVisitIsRequired: false,
      capacity: 3,
      conditions: [],
      vipOnly: false,
    });
  });

  it("takes relative dates from the tenant's today, which moves on while the server runs", async () => {
    let now = Date.UTC(2026, 11, 31, 12);
    const documents = {
      "tenant.json": tenantDocument({ demo: true, timeZone: "Pacific/Auckland" }),
      ...permitsWith({ validStartDate: "today", validEndDate: "today+30d" }),
    };
    const tenants = await load(tenantsFolder({ atown: documents }), { clock: () => now });
    const start = async () => (await tenants.find("atown"))?.permits[0]?.validStartDate;
    expect(await start()).toBe("2027-01-01");
    now += 24 * 3_600_000;
    expect(await start()).toBe("2027-01-02");
  });

  it("is taxed exactly as written", async () => {
    expect((await find({ "tenant.json": tenantDocument({ taxRatePercent: 8.25 }) })).taxRate).toBe(825);
    expect((await find({ "tenant.json": tenantDocument({ taxRatePercent: 0.07 }) })).taxRate).toBe(7);
  });

  it("is paid by the rules of the driver's group, else by the tenant's", async () => {
    const rule = (value: string) => ({ ruleType: "ALLOWED_PMT_METHODS", ruleValues: [value] });
    const rules = { rules: [rule("CASH")], groups: { staff: [rule("CHECK")] } };
    const { rulesOf } = await find({ "payment-rules.json": rules });
    expect(rulesOf("staff")).toEqual([rule("CHECK")]);
    expect(rulesOf("students")).toEqual([rule("CASH")]);
    expect(rulesOf("toString")).toEqual([rule("CASH")]);
  });

  it("lets a published preference win over the file", async () => {
    const documents = { "tenant.json": tenantDocument({ preferences: { vehiclesSelectedAtOnce: 3 } }) };
    expect((await find(documents)).vehiclesSelectedAtOnce).toBe(3);
    const published = { version: async () => 1, load: async () => ({ preferences: { vehiclesSelectedAtOnce: 5 } }) };
    const { vehiclesSelectedAtOnce, boot } = await find(documents, { published });
    expect([vehiclesSelectedAtOnce, boot.ordering.vehiclesSelectedAtOnce]).toEqual([5, 5]);
  });
});

describe("the steps of an order", () => {
  it("have the titles of the specification where a tenant says nothing", async () => {
    const { flows } = await find({});
    const titles = (id: string) => flows.get(id)?.steps.map(({ title }) => title);
    expect(titles("permit-order")).toEqual(["Select Permit", "Choose vehicle", "Review and Add"]);
    expect(titles("checkout")).toEqual([
      "Payment Information",
      "Contact and Shipping Information",
      "Review and Submit",
    ]);
    expect(titles("checkout-no-charge")).toEqual(["Contact and Shipping Information", "Review and Submit"]);
  });

  it("hold a tenant's own step and its form, whose answers all are attributes", async () => {
    const { flows, forms, messages, boot } = await find(ownStep());
    expect(flows.get("permit-order")?.steps.map(({ id }) => id)).toEqual(["permit", "vehicles", "shift", "review"]);
    const form = forms.get("shift-details");
    expect(form?.form.entity).toBeUndefined();
    expect(form?.validate({}, messages)).toMatchObject([{ field: "shift", rule: "required" }]);
    expect(boot.forms["shift-details"]).toBe(form?.hash);
    expect(boot.flows["permit-order"]).toEqual(flows.get("permit-order"));
  });
});

describe("payment methods", () => {
  it("have the names of the specification, and a tenant's own where it gives one", async () => {
    const { methods } = await find({ "messages.json": { paymentMethods: { CHECK: { label: "Cheque" } } } });
    expect(methods.map(({ label }) => label)).toEqual([
      "No Charge",
      "Student Account",
      "Cash",
      "Other",
      "Cheque",
      "Payroll Deduction",
      "Credit Card",
      "Transact Payments",
    ]);
  });

  it("stand in a page only where the server serves them, and tell how what is due is paid", async () => {
    const { methods, boot } = await find(
      {},
      { served: { methods: ["CHECK"], gateways: [], hostedProviders: [] }, clock: () => NOON },
    );
    expect(methods.length).toBeGreaterThan(1);
    expect(boot.ordering.methods).toEqual([
      {
        value: "CHECK",
        label: "Check",
        endpoint: "/orders/portal",
        form: "check",
        explained: "paymentMethods.CHECK.explained",
        howToPay: "paymentMethods.CHECK.howToPay",
        isOfferedUnruled: true,
        isPaidLater: true,
        note: "pay by check",
      },
    ]);
    expect(boot.messages["paymentMethods.CHECK.howToPay"]).toContain("{tenant}");
  });
});
