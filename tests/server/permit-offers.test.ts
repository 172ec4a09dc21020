import { describe, expect, it } from "vitest";
import type { PlainDate } from "../../src/domain/dates.ts";
import type { AttributeCondition } from "../../src/domain/generated/meta-permits.ts";
import type { PaymentRule } from "../../src/domain/generated/meta-payment-rules.ts";
import { cents } from "../../src/domain/money.ts";
import {
  isMatching,
  offerOf,
  permitOffers,
  type Availability,
  type OfferFacts,
} from "../../server/services/ordering/permit-offers.ts";
import type { DriverLine } from "../../server/services/orders/driver-lines.ts";
import type { CatalogPermit } from "../../server/tenants/types.ts";

const day = (text: string) => text as PlainDate;
const TODAY = day("2026-11-27");
const YESTERDAY = day("2026-11-26");
const TOMORROW = day("2026-11-28");

const permit = (changes: Partial<CatalogPermit> = {}): CatalogPermit => ({
  id: "NORTH",
  name: "North lot permit",
  permitType: "STD_PERMIT",
  lotName: "North lot",
  validStartDate: day("2026-01-01"),
  validEndDate: day("2027-12-31"),
  priceCents: cents(4800),
  feeCents: cents(350),
  allowedNoVehicles: 2,
  allowAnonymousSales: false,
  hasFulfillmentLetter: false,
  reasonForVisitIsRequired: false,
  conditions: [],
  vipOnly: false,
  ...changes,
});

const facts = (changes: Partial<OfferFacts> = {}): OfferFacts => ({
  today: TODAY,
  rules: [],
  driverAttributes: [{ name: "Status", value: "ACTIVE" }],
  driverLines: [],
  sold: new Map(),
  ...changes,
});

const atMost = (count: number): PaymentRule[] => [{ ruleType: "MAX_NUMBER_NORTH", ruleValues: [String(count)] }];
const ordered = (endOn: PlainDate, changes: Partial<DriverLine> = {}): DriverLine => ({
  lineId: "line-1",
  permitId: "NORTH",
  startOn: "2026-01-01",
  endOn,
  plates: ["CA:7ABC123"],
  orderEndsOn: endOn,
  pendingOrder: null,
  ...changes,
});

describe("whether a permit can be bought today", () => {
  it.each<[string, Availability, Partial<CatalogPermit>, Partial<OfferFacts>]>([
    ["before the first day of sale", "not-yet-on-sale", { salesStartDate: TOMORROW }, {}],
    ["on the first day of sale", "available", { salesStartDate: TODAY }, {}],
    ["on the last day of sale", "available", { salesEndDate: TODAY }, {}],
    ["after the last day of sale", "sale-over", { salesEndDate: YESTERDAY }, {}],
    ["on the last day that it is valid", "available", { validEndDate: TODAY }, {}],
    ["after the last day that it is valid", "sale-over", { validEndDate: YESTERDAY }, {}],
    ["with the last unit left", "available", { capacity: 5 }, { sold: new Map([["NORTH", 4]]) }],
    ["with no unit left", "sold-out", { capacity: 5 }, { sold: new Map([["NORTH", 5]]) }],
    ["with units of another permit sold", "available", { capacity: 1 }, { sold: new Map([["SOUTH", 9]]) }],
    ["without a unit from the beginning", "sold-out", { capacity: 0 }, {}],
    ["on the last day of the driver's own", "already-yours", {}, { driverLines: [ordered(TODAY)] }],
    ["after the last day of the driver's own", "available", {}, { driverLines: [ordered(YESTERDAY)] }],
    ["while the driver has another one", "available", {}, { driverLines: [ordered(TODAY, { permitId: "SOUTH" })] }],
    [
      "on the last day of the order's first line",
      "already-yours",
      {},
      { driverLines: [ordered(YESTERDAY, { orderEndsOn: TODAY })] },
    ],
    [
      "on its own last day, after that of the order's first line",
      "already-yours",
      {},
      { driverLines: [ordered(TODAY, { orderEndsOn: YESTERDAY })] },
    ],
    [
      "owned for other days, where the days are chosen",
      "available",
      { permitType: "DAILY" },
      { driverLines: [ordered(TODAY)] },
    ],
    [
      "at the driver's maximum, on its last day",
      "maximum-reached",
      {},
      { rules: atMost(1), driverLines: [ordered(TODAY)] },
    ],
    [
      "at the driver's former maximum, a day later",
      "available",
      {},
      { rules: atMost(1), driverLines: [ordered(YESTERDAY)] },
    ],
    ["below the driver's maximum", "available", {}, { rules: atMost(2), driverLines: [ordered(TODAY)] }],
    ["with a maximum of none", "maximum-reached", {}, { rules: atMost(0) }],
  ])("%s it is %s", (_when, expected, document, found) => {
    expect(offerOf(permit(document), facts(found)).availability).toBe(expected);
  });

  it.each<[string, Availability, Partial<CatalogPermit>, Partial<OfferFacts>]>([
    ["the driver's own before sold out", "already-yours", { capacity: 0 }, { driverLines: [ordered(TODAY)] }],
    ["the maximum before the end of the sale", "maximum-reached", { salesEndDate: YESTERDAY }, { rules: atMost(0) }],
    ["the beginning of the sale before sold out", "not-yet-on-sale", { capacity: 0, salesStartDate: TOMORROW }, {}],
    ["the end of the sale before sold out", "sale-over", { capacity: 0, salesEndDate: YESTERDAY }, {}],
  ])("of several reasons it tells %s", (_which, expected, document, found) => {
    expect(offerOf(permit(document), facts(found)).availability).toBe(expected);
  });

  it.each<[string, object, DriverLine[]]>([
    [
      "names the order whose payment is pending",
      { availability: "payment-pending", pendingOrder: "123456789" },
      [ordered(TODAY, { pendingOrder: "123456789" })],
    ],
    [
      "is the driver's where one of two orders is paid",
      { availability: "already-yours" },
      [ordered(TODAY, { pendingOrder: "123456789" }), ordered(TODAY)],
    ],
  ])("of a permit that the driver has ordered it %s", (_what, expected, lines) => {
    expect(offerOf(permit(), facts({ driverLines: lines }))).toEqual(expected);
    const [offer] = permitOffers([permit()], facts({ driverLines: lines }));
    expect(offer).toMatchObject(expected);
  });

  it("of a pending order at the driver's maximum it tells the maximum", () => {
    const found = facts({ rules: atMost(1), driverLines: [ordered(TODAY, { pendingOrder: "123456789" })] });
    expect(offerOf(permit(), found)).toEqual({ availability: "maximum-reached" });
  });
});

describe("whether a driver sees a permit", () => {
  const staff: AttributeCondition = { attribute: "Department", values: ["STAFF", "FACULTY"] };
  const local: AttributeCondition = { attribute: "Residence", values: ["HARBOR"] };
  const having = (attributes: Record<string, string>) =>
    facts({ driverAttributes: Object.entries(attributes).map(([name, value]) => ({ name, value })) });

  it.each<[string, boolean, Partial<CatalogPermit>, Record<string, string>]>([
    ["without conditions, and a driver without a Status", true, {}, {}],
    ["with a condition that matches", true, { conditions: [staff] }, { Status: "ACTIVE", Department: "FACULTY" }],
    ["with a condition on another value", false, { conditions: [staff] }, { Status: "ACTIVE", Department: "GUEST" }],
    [
      "with a condition on a value in other case",
      false,
      { conditions: [staff] },
      { Status: "ACTIVE", Department: "staff" },
    ],
    [
      "with two conditions that both match",
      true,
      { conditions: [staff, local] },
      { Status: "A", Department: "STAFF", Residence: "HARBOR" },
    ],
    [
      "with two conditions of which the first matches",
      false,
      { conditions: [staff, local] },
      { Status: "A", Department: "STAFF" },
    ],
    [
      "with two conditions of which the second matches",
      false,
      { conditions: [staff, local] },
      { Status: "A", Residence: "HARBOR" },
    ],
    ["with a condition, and a driver without a Status", false, { conditions: [staff] }, { Department: "STAFF" }],
    ["with a condition, and an empty Status", false, { conditions: [staff] }, { Status: "", Department: "STAFF" }],
    [
      "with a condition on VIP, which no condition sees",
      false,
      { conditions: [{ attribute: "VIP", values: ["yes"] }] },
      { Status: "A", VIP: "yes" },
    ],
    ["for VIP, and a driver with it", true, { vipOnly: true }, { VIP: "yes" }],
    ["for VIP, and a driver without it", false, { vipOnly: true }, { Status: "ACTIVE" }],
    ["for VIP, and a driver whose VIP is no", false, { vipOnly: true }, { VIP: " No " }],
    ["for VIP, and a driver whose VIP is false", false, { vipOnly: true }, { VIP: "false" }],
    ["for VIP, and a driver whose VIP is 0", false, { vipOnly: true }, { VIP: "0" }],
    ["for VIP, and a driver whose VIP is empty", false, { vipOnly: true }, { VIP: "" }],
    [
      "for VIP with a condition that does not match",
      false,
      { vipOnly: true, conditions: [staff] },
      { VIP: "yes", Status: "A" },
    ],
  ])("one %s: %s", (_which, expected, document, attributes) => {
    expect(isMatching(permit(document), having(attributes))).toBe(expected);
  });
});

describe("the permits on offer", () => {
  it("keep the tenant's order, omit those for others, and say how many more the driver may have", () => {
    const permits = [
      permit({ id: "SOUTH" }),
      permit({ id: "STAFF", conditions: [{ attribute: "Department", values: ["STAFF"] }] }),
      permit(),
      permit({ id: "EAST", capacity: 0 }),
    ];
    const offers = permitOffers(
      permits,
      facts({ rules: atMost(3), driverLines: [ordered(TODAY), ordered(YESTERDAY)] }),
    );
    expect(
      offers.map(({ id, availability, maximumNumber, remaining }) => [id, availability, maximumNumber, remaining]),
    ).toEqual([
      ["SOUTH", "available", undefined, undefined],
      ["NORTH", "available", 3, 2],
      ["EAST", "sold-out", undefined, undefined],
    ]);
  });

  it("reveal no conditions, capacity or VIP status, and write amounts as decimal texts", () => {
    const [offer] = permitOffers([permit({ capacity: 7 })], facts());
    expect(offer).toMatchObject({ price: "48.00", fee: "3.50" });
    const secret = /^(?:capacity|conditions|vipOnly|priceCents|feeCents)$/;
    expect(Object.keys(offer ?? {}).filter((name) => secret.test(name))).toEqual([]);
  });

  it("never tell a negative number of permits that are left", () => {
    const [offer] = permitOffers(
      [permit()],
      facts({ rules: atMost(1), driverLines: [ordered(TODAY), ordered(TOMORROW)] }),
    );
    expect(offer).toMatchObject({ availability: "maximum-reached", remaining: 0 });
  });
});
