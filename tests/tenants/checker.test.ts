import { describe, expect, it } from "vitest";
import { describeFault } from "../../server/tenants/describe-fault.ts";
import { tenantDocument, vehicleOverlay } from "./broken-case.ts";
import { brokenRules } from "./broken-rules.ts";
import { brokenOverlays } from "./broken-overlays.ts";
import { brokenTenants } from "./broken-tenants.ts";
import { senselessRules } from "./senseless-rules.ts";
import { faultsOf } from "./tenant-folders.ts";

describe("the checker", () => {
  it.each([...brokenTenants, ...brokenOverlays, ...brokenRules, ...senselessRules])(
    "names $name",
    async ({ documents, file, pointer, expected, suggestion }) => {
      const faults = await faultsOf(documents);
      const found = faults.find((fault) => fault.file === file && fault.pointer === pointer);
      expect(found, `faults: ${faults.map(describeFault).join("\n")}`).toBeDefined();
      expect(found?.expected).toMatch(expected);
      expect(found?.suggestion).toBe(suggestion);
    },
  );

  it("refuses a slug that is a word of the portal's own paths", async () => {
    const [fault] = await faultsOf({}, "portal");
    expect(fault).toMatchObject({ file: "tenant.json", pointer: "/slug" });
  });

  it("names every fault of a tenant in one run", async () => {
    const faults = await faultsOf({
      "tenant.json": tenantDocument({ timeZone: "Nowhere/Land" }),
      "style.json": { navigationFontColor: "#dddddd" },
      ...vehicleOverlay({ require: ["modell"], hide: ["plate"] }),
    });
    expect(faults.map((fault) => `${fault.file}${fault.pointer}`).toSorted()).toEqual([
      "forms/vehicle.json/hide/0",
      "forms/vehicle.json/require/0",
      "style.json/navigationFontColor",
      "tenant.json/timeZone",
    ]);
  });

  it("names what else is wrong beside misspelt words, in the same document and in the others", async () => {
    const charging = { schema: { type: "string", enum: ["HOME"] }, ui: { label: "Charging", widget: "radios" } };
    const named = { name: "A Town", timeZone: "Nowhere/Land" };
    const faults = await faultsOf({
      "tenant.json": { ...named, slgu: "atown" },
      "style.json": { theme: "drak", navigationFontColor: "#dddddd" },
      ...vehicleOverlay({ add: { charging: { ...charging, after: "modle" } } }),
    });
    expect(faults.map(({ file, pointer, suggestion }) => [`${file}${pointer}`, suggestion]).toSorted()).toEqual([
      ["forms/vehicle.json/add/charging/after", "model"],
      ["forms/vehicle.json/add/charging/ui/widget", "radio"],
      ["style.json/navigationFontColor", undefined],
      ["style.json/theme", "dark"],
      ["tenant.json", undefined],
      ["tenant.json/slgu", "slug"],
      ["tenant.json/timeZone", undefined],
    ]);
  });

  it("continues after a fault of shape in the same and in all other documents, and reports nothing that only follows from it", async () => {
    const permit = { name: "Lot", description: "x", validStartDate: "2026-01-01", validEndDate: "2026-12-31" };
    const faults = await faultsOf({
      "tenant.json": tenantDocument({ timeZone: "Nowhere/Land" }),
      ...vehicleOverlay({ add: { charging: { after: "modle" } }, hide: ["plate"], order: ["charging", "mdel"] }),
      "permits.json": {
        permits: [
          { ...permit, id: "lot a" },
          { ...permit, id: "LOT-B" },
        ],
      },
      "style.json": "{",
      "payment-rules.json": { rules: [{ ruleType: "ALOWED_PMT_METHODS", ruleValues: ["CREDITCARD"] }] },
    });
    const places = faults.map(({ file, pointer }) => `${file}${pointer}`);
    for (const place of [
      "tenant.json/timeZone",
      "forms/vehicle.json/add/charging",
      "forms/vehicle.json/hide/0",
      "forms/vehicle.json/order/1",
      "permits.json/permits/0/id",
      "style.json",
      "payment-rules.json/rules/0/ruleType",
    ]) {
      expect(places).toContain(place);
    }
    expect(places).not.toContain("forms/vehicle.json/order/0");
  });

  it("names an amount of money without its format, and one that is a number", async () => {
    const ui = { label: "Fine", widget: "money" };
    const rent = { type: "number", format: "money" };
    const add = { fine: { schema: { type: "string" }, ui }, rent: { schema: rent, ui } };
    expect((await faultsOf(vehicleOverlay({ add }))).map(describeFault)).toEqual([
      'forms/vehicle.json#/add/fine/ui/widget: expected "format": "money" in the schema of the widget money',
      "forms/vehicle.json#/add/rent/schema/format: expected no format on the type number, where it does nothing; it is for the type string",
      "forms/vehicle.json#/add/rent/ui/widget: expected a widget for the type number (number, select, radio), not money",
    ]);
  });

  it("takes an overlay that uses every part of the grammar rightly", async () => {
    const faults = await faultsOf({
      ...vehicleOverlay({
        title: "Your vehicle",
        add: {
          hybrid: {
            schema: { type: "boolean", default: false },
            ui: { label: "Hybrid", widget: "checkbox" },
            after: "make",
          },
          uses: {
            schema: { type: "array", uniqueItems: true, items: { type: "string", enum: ["work", "home"] } },
            ui: { label: "Uses", widget: "checkboxes", optionLabels: { work: "Work", home: "Home" } },
          },
          fine: {
            schema: { type: "string", format: "money" },
            ui: { label: "Fine", widget: "money", inputMode: "decimal" },
          },
        },
        require: ["model"],
        hide: ["vin"],
        change: {
          color: { label: "Paint", default: "Red", pattern: { value: "^[A-Z]", message: "Begin with a capital" } },
        },
        order: ["make", "plate"],
        sections: [{ id: "car", title: "Car", fields: ["make", "model"] }],
        conditions: [
          {
            if: { properties: { hybrid: { const: true } }, required: ["hybrid"] },
            then: { properties: { range: { type: "integer", minimum: 1 } }, required: ["range"] },
            ui: { range: { label: "Range", widget: "number" } },
          },
        ],
        dependencies: { year: ["model"] },
        messages: { range: { minimum: "At least one mile" } },
      }),
    });
    expect(faults.map(describeFault)).toEqual([]);
  });

  it("writes a fault as one line with file, place, expectation and the nearest name", () => {
    const fault = {
      file: "tenants/a/style.json",
      pointer: "/theme",
      expected: "one of light, dark",
      suggestion: "dark",
    };
    expect(describeFault(fault)).toBe('tenants/a/style.json#/theme: expected one of light, dark; did you mean "dark"?');
  });
});
