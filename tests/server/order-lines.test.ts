import { describe, expect, it } from "vitest";
import { OrderRefused } from "../../server/services/ordering/order-refused.ts";
import { checkLines, type CheckedLine, type LineContext } from "../../server/services/ordering/order-lines.ts";
import type { DriverLine } from "../../server/services/orders/driver-lines.ts";
import { FormCompiler } from "../../server/tenants/compile-form.ts";
import type { CatalogPermit } from "../../server/tenants/types.ts";
import type { PlainDate } from "../../src/domain/dates.ts";
import type { OrderRefusal, PermitToPurchase } from "../../src/domain/generated/api-orders.ts";
import { cents } from "../../src/domain/money.ts";
import { baseForm } from "../support/form-module.ts";
import { line as wantedLine } from "../support/purchase.ts";
import { orderingBoot } from "../support/ordering.ts";

/** A line of a request; what plates it names is judged elsewhere. */
const line = (...wanted: Parameters<typeof wantedLine>): PermitToPurchase => ({
  licensePlates: [],
  ...wantedLine(...wanted),
});

const day = (text: string) => text as PlainDate;

function permit(id: string, changes: Partial<CatalogPermit> = {}): CatalogPermit {
  return {
    id,
    name: `${id} permit`,
    permitType: "STD_PERMIT",
    lotName: "Quay lot",
    validStartDate: day("2026-11-01"),
    validEndDate: day("2027-10-31"),
    priceCents: cents(4_800),
    feeCents: cents(350),
    allowedNoVehicles: 2,
    allowAnonymousSales: false,
    hasFulfillmentLetter: false,
    reasonForVisitIsRequired: false,
    conditions: [],
    vipOnly: false,
    ...changes,
  };
}

const chosenDays = { permitType: "EFP", validDays: 2, validStartDate: undefined, validEndDate: undefined } as const;
const permits = [
  permit("ANY"),
  permit("THREE", { capacity: 3 }),
  permit("ONE-CAR", { allowedNoVehicles: 1 }),
  permit("FOR-VIPS", { vipOnly: true }),
  permit("OVER", { salesEndDate: day("2026-11-26") }),
  permit("VISIT", chosenDays),
  permit("ASKS-WHY", { reasonForVisitIsRequired: true }),
  permit("LISTS-WHY", { reasonForVisitIsRequired: true, visitReasons: ["Delivery", "Other"] }),
];
const vehicles = ["7ABC123", "8XYZ987", "BAY42", "bay-42"].map((number, place) => ({
  id: `v${place + 1}`,
  make: { name: "Toyota" },
  licensePlate: { number, state: { code: "CA" } },
}));
const messages = { "ordering.problems.no-vehicle": "A vehicle is missing" };
const terms = new FormCompiler().compile(baseForm("permit-terms"));
const context = {
  tenant: {
    slug: "westport",
    permits,
    messages,
    vehiclesSelectedAtOnce: 2,
    boot: { flows: {} },
    document: { timeZone: "America/Chicago" },
    forms: new Map<string, unknown>([
      ["vehicle", { form: { ui: { order: [], fields: {} } } }],
      ["permit-terms", terms],
    ]),
  },
  buyer: { vehicles },
  options: { has: () => false, today: () => "2026-11-27" },
  facts: { today: "2026-11-27", rules: [], driverAttributes: [], driverLines: [], sold: new Map([["THREE", 1]]) },
} as unknown as LineContext;

const withFacts = (changes: Partial<LineContext["facts"]>): LineContext => ({
  ...context,
  facts: { ...context.facts, ...changes },
});
const atMostTwo = withFacts({ rules: [{ ruleType: "MAX_NUMBER_ANY", ruleValues: ["2"] }] });
const ordered = (changes: Partial<DriverLine>): DriverLine => ({
  lineId: "line-1",
  permitId: "ANY",
  startOn: "2026-11-20",
  endOn: "2026-11-28",
  plates: ["CA:7ABC123"],
  orderEndsOn: "2026-11-28",
  pendingOrder: null,
  ...changes,
});

const wanted = (id: string, vehicleIds: string[], changes: Partial<PermitToPurchase> = {}) =>
  line(id, vehicleIds, { attributes: undefined, ...changes });
const visit = (vehicleId: string, startOn: string, endOn: string, changes: Partial<PermitToPurchase> = {}) =>
  wanted("VISIT", [vehicleId], {
    permitType: "EFP",
    validStartDate: startOn,
    validEndDate: endOn,
    efpStartDate: startOn,
    ...changes,
  });

/** What the lines are refused with; undefined where all can be bought. */
function refusal(lines: PermitToPurchase[], where = context): OrderRefusal | undefined {
  const checked = checkLines(lines, where);
  return checked instanceof OrderRefused ? checked.toldIn(orderingBoot().flows) : undefined;
}

/** The lines as they are ordered. Throws where they are refused. */
function accepted(lines: PermitToPurchase[], where = context): CheckedLine[] {
  const checked = checkLines(lines, where);
  if (checked instanceof OrderRefused) throw new Error(JSON.stringify(checked.toldIn(orderingBoot().flows)));
  return checked;
}

describe("the lines of an order together", () => {
  it.each<[string, PermitToPurchase[], OrderRefusal["code"] | undefined, LineContext?]>([
    ["as many units as are left", [wanted("THREE", ["v1"]), wanted("THREE", ["v2"])], undefined],
    [
      "one unit more than is left",
      [wanted("THREE", ["v1"]), wanted("THREE", ["v2"]), wanted("THREE", ["v3"])],
      "permit_unavailable",
    ],
    ["units of two permits", [wanted("THREE", ["v1"]), wanted("ANY", ["v1"]), wanted("THREE", ["v2"])], undefined],
    ["as many as the driver may have", [wanted("ANY", ["v1"]), wanted("ANY", ["v2"])], undefined, atMostTwo],
    [
      "one more than the driver may have",
      [wanted("ANY", ["v1"]), wanted("ANY", ["v2"]), wanted("ANY", ["v3"])],
      "maximum_number",
      atMostTwo,
    ],
    [
      "one more with what the driver holds on its last day",
      [wanted("ANY", ["v2"]), wanted("ANY", ["v3"])],
      "maximum_number",
      withFacts({
        rules: atMostTwo.facts.rules,
        driverLines: [ordered({ endOn: "2026-11-27", startOn: "2026-01-01" })],
      }),
    ],
    [
      "as many as the driver may have once an earlier one has ended",
      [wanted("ANY", ["v2"]), wanted("ANY", ["v3"])],
      undefined,
      withFacts({
        rules: atMostTwo.facts.rules,
        driverLines: [ordered({ endOn: "2026-11-26", startOn: "2026-01-01" })],
      }),
    ],
    ["one permit for one plate twice", [wanted("ANY", ["v3"]), wanted("ANY", ["v1", "v4"])], "duplicate_line"],
    ["two permits for one plate", [wanted("ANY", ["v3"]), wanted("THREE", ["v4"])], undefined],
    [
      "one plate on days that follow one another",
      [visit("v1", "2026-11-27", "2026-11-29"), visit("v1", "2026-11-30", "2026-12-02")],
      undefined,
    ],
    [
      "one plate on a day that two lines share",
      [visit("v1", "2026-11-27", "2026-11-29"), visit("v1", "2026-11-29", "2026-12-01")],
      "duplicate_line",
    ],
  ])("%s", (_which, lines, code, where) => {
    expect(refusal(lines, where)?.code).toBe(code);
  });
});

describe("a line of an order", () => {
  it.each<[string, PermitToPurchase, LineContext?]>([
    ["for one vehicle", wanted("ANY", ["v1"])],
    ["for as many vehicles as at once", wanted("ANY", ["v1", "v2"])],
    ["that starts today", visit("v1", "2026-11-27", "2026-11-29")],
    [
      "on the day after the driver has it for this plate",
      visit("v1", "2026-11-29", "2026-12-01"),
      withFacts({ driverLines: [ordered({ permitId: "VISIT" })] }),
    ],
    [
      "on a day that the driver has it for another plate",
      visit("v2", "2026-11-28", "2026-11-30"),
      withFacts({ driverLines: [ordered({ permitId: "VISIT" })] }),
    ],
  ])("%s can be bought", (_which, one, where) => {
    expect(refusal([one], where)).toBeUndefined();
  });

  it.each<[string, PermitToPurchase, Partial<OrderRefusal>, LineContext?]>([
    ["for more vehicles than at once", wanted("ANY", ["v1", "v2", "v3"]), { code: "vehicle_limit", limit: 2 }],
    ["for more vehicles than the permit allows", wanted("ONE-CAR", ["v1", "v2"]), { code: "vehicle_limit", limit: 1 }],
    ["for a vehicle that is not the driver's", wanted("ANY", ["v9"]), { code: "vehicle_unknown", vehicleId: "v9" }],
    ["for one plate in two ways", wanted("ANY", ["v3", "v4"]), { code: "same_plate" }],
    [
      "for no vehicle",
      wanted("ANY", []),
      { code: "invalid_form", step: "vehicles", errors: { vehicleIds: "A vehicle is missing" } },
    ],
    ["of a permit that is gone", wanted("GONE", ["v1"]), { code: "permit_unavailable", permitId: "GONE" }],
    ["of a permit for others", wanted("FOR-VIPS", ["v1"]), { code: "permit_unavailable" }],
    ["of a permit whose sale is over", wanted("OVER", ["v1"]), { code: "permit_unavailable" }],
    [
      "of a permit that the driver may have no more of",
      wanted("ANY", ["v1"]),
      { code: "maximum_number" },
      withFacts({ rules: [{ ruleType: "MAX_NUMBER_ANY", ruleValues: ["0"] }] }),
    ],
    [
      "of a permit that the driver holds",
      wanted("ANY", ["v2"]),
      { code: "permit_already_yours" },
      withFacts({ driverLines: [ordered({ permitId: "ANY" })] }),
    ],
    [
      "of a permit whose order waits for its payment",
      wanted("ANY", ["v2"]),
      { code: "payment_pending", orderNumber: "123456789" },
      withFacts({ driverLines: [ordered({ permitId: "ANY", pendingOrder: "123456789" })] }),
    ],
    ["with another first day", wanted("ANY", ["v1"], { validStartDate: "2026-11-02" }), { code: "permit_changed" }],
    ["with another last day", wanted("ANY", ["v1"], { validEndDate: "2027-10-30" }), { code: "permit_changed" }],
    ["that starts yesterday", visit("v1", "2026-11-26", "2026-11-28"), { code: "start_not_possible" }],
    [
      "without its start",
      visit("v1", "2026-11-27", "2026-11-29", { efpStartDate: "" }),
      { code: "start_not_possible" },
    ],
    ["whose start is no day", visit("v1", "2026-11-31", "2026-12-03"), { code: "start_not_possible" }],
    [
      "on a day that the driver has it for this plate",
      visit("v1", "2026-11-28", "2026-11-30"),
      { code: "already_yours" },
      withFacts({ driverLines: [ordered({ permitId: "VISIT" })] }),
    ],
    [
      "on a day that a pending order has it for this plate",
      visit("v1", "2026-11-28", "2026-11-30"),
      { code: "payment_pending", orderNumber: "123456789" },
      withFacts({ driverLines: [ordered({ permitId: "VISIT", pendingOrder: "123456789" })] }),
    ],
    [
      "without the reason that it asks for",
      wanted("ASKS-WHY", ["v1"], { efpVisitReason: " \u200b" }),
      { code: "invalid_form", step: "permit", errors: { reasonForVisit: "Enter the reason for your visit" } },
    ],
    [
      "with a reason on two lines",
      visit("v1", "2026-11-27", "2026-11-29", { efpVisitReason: "A\nvisit" }),
      {
        code: "invalid_form",
        step: "permit",
        errors: { reasonForVisit: "Enter the reason on one line, without special control characters" },
      },
    ],
    [
      "without the reason that is chosen from its list",
      wanted("LISTS-WHY", ["v1"], { efpVisitReason: "" }),
      { code: "invalid_form", step: "permit", errors: { visitReason: "Choose the reason for your visit" } },
    ],
    [
      "with a reason that is not in its list",
      wanted("LISTS-WHY", ["v1"], { efpVisitReason: "delivery" }),
      { code: "invalid_form", step: "permit", errors: { visitReason: "Choose a reason for your visit from the list" } },
    ],
  ])("%s is refused", (_which, one, expected, where) => {
    expect(refusal([one], where)).toMatchObject({ permitId: one.id, line: 0, ...expected });
  });

  it("is named by its place, since one permit may stand in several", () => {
    expect(refusal([wanted("ANY", ["v1"]), wanted("ANY", ["v9"])])).toMatchObject({ code: "vehicle_unknown", line: 1 });
  });

  it.each([
    ["trimmed and composed", visit("v1", "2026-11-27", "2026-11-29", { efpVisitReason: " Cafe\u0301 " }), "Caf\u00e9"],
    ["left out where none was given", visit("v1", "2026-11-27", "2026-11-29", { efpVisitReason: "  " }), undefined],
    ["left out where the permit's days are its own", wanted("ANY", ["v1"], { efpVisitReason: "A visit" }), undefined],
    ["taken from the permit's list", wanted("LISTS-WHY", ["v1"], { efpVisitReason: "Delivery" }), "Delivery"],
    ["kept where the permit asks for it", wanted("ASKS-WHY", ["v1"], { efpVisitReason: "A visit" }), "A visit"],
  ])("has its reason %s", (_how, one, reason) => {
    expect(accepted([one])[0]?.reasonForVisit).toBe(reason);
  });

  it("has the catalogue's price and the days that follow from its start, whatever the page sent", () => {
    const [checked] = accepted([visit("v1", "2026-11-30", "2026-12-02", { price: "0.01", fee: "0.00" })]);
    expect(checked).toMatchObject({
      priceCents: 4_800,
      feeCents: 350,
      period: { startOn: "2026-11-30", endOn: "2026-12-02" },
      vehicles: [{ id: "v1", licensePlate: { number: "7ABC123" } }],
    });
  });
});
