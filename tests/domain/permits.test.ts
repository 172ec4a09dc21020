import { describe, expect, it } from "vitest";
import document from "../../schemas/rules/payment-methods.json" with { type: "json" };
import type { PaymentMethods } from "../../src/domain/generated/meta-payment-methods.ts";
import type { PaymentRule } from "../../src/domain/generated/meta-payment-rules.ts";
import { parsePlainDate, type PlainDate } from "../../src/domain/dates.ts";
import { offeredMethods, maximumNumber } from "../../src/domain/payment-rules.ts";
import { daysGood, isOverlapping, isPossibleStart, permitPeriod, vehicleLimit } from "../../src/domain/permits.ts";

function on(text: string): PlainDate {
  const date = parsePlainDate(text);
  if (date === undefined) throw new Error(`${text} is no date`);
  return date;
}

describe("the days that a permit is good", () => {
  it.each([
    ["DAILY", undefined, 1],
    ["DAILY", 1, 1],
    ["DAILY", 7, 7],
    ["EFP", undefined, 1],
    ["EFP", 3, 4],
    ["STD_PERMIT", 7, undefined],
  ] as const)("of the type %s with validDays %s are %s", (permitType, validDays, days) => {
    expect(daysGood({ permitType, validDays })).toBe(days);
  });

  it.each(["DAILY", "EFP"] as const)("are those of the period of a %s permit", (permitType) => {
    const terms = { permitType, validDays: 3 };
    const end = on(`2026-12-0${daysGood(terms) ?? ""}`);
    expect(permitPeriod(terms, on("2026-12-01"))?.endOn).toBe(end);
  });
});

describe("the period of a permit", () => {
  it("is its own for a standard permit, whatever start is chosen", () => {
    const terms = {
      permitType: "STD_PERMIT",
      validStartDate: on("2026-09-01"),
      validEndDate: on("2027-08-31"),
    } as const;
    expect(permitPeriod(terms, on("2026-12-24"))).toEqual({ startOn: "2026-09-01", endOn: "2027-08-31" });
  });

  it.each([
    ["its first day", { validEndDate: on("2027-08-31") }],
    ["its last day", { validStartDate: on("2026-09-01") }],
    ["both days", {}],
  ])("is unknown for a standard permit without %s", (_missing, dates) => {
    expect(permitPeriod({ permitType: "STD_PERMIT", ...dates }, on("2026-12-24"))).toBeUndefined();
  });

  it.each([
    ["over a month's end", "2026-02-27", 3, "2026-12-31", "2026-03-02"],
    ["over a leap day", "2028-02-28", 2, "2028-12-31", "2028-03-01"],
    ["over the end of summer time", "2026-10-31", 2, "2026-12-31", "2026-11-02"],
    ["capped at its last valid day", "2026-12-30", 7, "2026-12-31", "2026-12-31"],
  ])("ends validDays after the start of an EFP permit %s", (_, start, validDays, validEnd, endOn) => {
    const terms = { permitType: "EFP", validDays, validEndDate: on(validEnd) } as const;
    expect(permitPeriod(terms, on(start))).toEqual({ startOn: start, endOn });
  });

  it("is one day for a DAILY permit, or validDays with the first day counted", () => {
    expect(permitPeriod({ permitType: "DAILY" }, on("2026-05-05"))?.endOn).toBe("2026-05-05");
    expect(permitPeriod({ permitType: "DAILY", validDays: 3 }, on("2026-05-05"))?.endOn).toBe("2026-05-07");
  });

  it("is unknown until a start is chosen", () => {
    expect(permitPeriod({ permitType: "DAILY" }, undefined)).toBeUndefined();
  });

  it("never allows more vehicles than the permit, nor than can be selected at once", () => {
    expect(vehicleLimit(1, 2)).toBe(1);
    expect(vehicleLimit(5, 2)).toBe(2);
  });
});

describe("two periods", () => {
  const days = (startOn: string, endOn: string) => ({ startOn: on(startOn), endOn: on(endOn) });
  const week = days("2026-12-07", "2026-12-13");

  it.each([
    ["before it", days("2026-12-01", "2026-12-06"), false],
    ["to its first day", days("2026-12-01", "2026-12-07"), true],
    ["within it", days("2026-12-09", "2026-12-10"), true],
    ["from its last day on", days("2026-12-13", "2026-12-20"), true],
    ["after it", days("2026-12-14", "2026-12-20"), false],
    ["around it", days("2026-12-01", "2026-12-31"), true],
  ])("one %s: sharing a day is %s", (_place, other, isShared) => {
    expect(isOverlapping(week, other)).toBe(isShared);
    expect(isOverlapping(other, week)).toBe(isShared);
  });
});

describe("payment methods by rule", () => {
  const { methods } = document as PaymentMethods;
  const offered = (rules: PaymentRule[]) => offeredMethods(rules, methods).map(({ value }) => value);

  it("offers CHECK alone without a rule that allows methods", () => {
    expect(offered([])).toEqual(["CHECK"]);
    expect(offered([{ ruleType: "MAX_NUMBER_RES", ruleValues: ["2"] }])).toEqual(["CHECK"]);
  });

  it("takes no method from the values of another rule", () => {
    const rules = [
      { ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["CHECK"] },
      { ruleType: "PMT_METHOD_NOCHARGE", ruleValues: ["false", "CASH"] },
    ];
    expect(offered(rules)).toEqual(["CHECK"]);
  });

  it("offers what is allowed and what a rule of its own adds, in the product's order", () => {
    const rules = [
      { ruleType: "PMT_METHOD_TUITION", ruleValues: ["true"] },
      { ruleType: "PMT_METHOD_PAYROLL", ruleValues: ["false"] },
      { ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["ONLINE_CC", "CHECK"] },
    ];
    expect(offered(rules)).toEqual(["DRIVER_ACCOUNT", "CHECK", "ONLINE_CC"]);
  });

  it("offers what the documents say, whatever the methods are called, and nothing that has no document", () => {
    const invented = [
      { value: "CASH", offeredByRule: "PMT_METHOD_CASH" },
      { value: "OTHER", isOfferedUnruled: true },
      { value: "CHECK" },
    ] as const;
    expect(offeredMethods([], invented)).toEqual([invented[1]]);
    expect(offeredMethods([{ ruleType: "PMT_METHOD_CASH", ruleValues: ["true"] }], invented)).toEqual([
      invented[0],
      invented[1],
    ]);
    expect(offeredMethods([{ ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["ONLINE_CC", "CHECK"] }], invented)).toEqual(
      [invented[2]],
    );
  });

  it("offers nothing where a rule allows nothing", () => {
    expect(offered([{ ruleType: "ALLOWED_PMT_METHODS", ruleValues: [] }])).toEqual([]);
  });

  it("reads the maximum of one product only", () => {
    const rules = [{ ruleType: "MAX_NUMBER_RES", ruleValues: ["2"] }];
    expect(maximumNumber(rules, "RES")).toBe(2);
    expect(maximumNumber(rules, "RES-2")).toBeUndefined();
    expect(maximumNumber(rules, "toString")).toBeUndefined();
  });
});

describe("the maximum number of a product", () => {
  it.each([
    [["0"], 0],
    [["12"], 12],
    [["9999"], 9999],
    [["10000"], undefined],
    [["-1"], undefined],
    [["2.5"], undefined],
    [["2 each"], undefined],
    [["at most 2"], undefined],
    [[""], undefined],
    [[], undefined],
  ])("of the rule's values %j is %s", (ruleValues, maximum) => {
    expect(maximumNumber([{ ruleType: "MAX_NUMBER_RES", ruleValues }], "RES")).toBe(maximum);
  });
});

describe("a chosen start", () => {
  const terms = { validStartDate: on("2026-12-01"), validEndDate: on("2026-12-31") };

  it.each([
    ["before today", {}, "2026-11-26", false],
    ["before today, of a permit that is valid already", { validStartDate: on("2026-01-01") }, "2026-11-26", false],
    ["on the permit's first day", terms, "2026-12-01", true],
    ["today", {}, "2026-11-27", true],
    ["years from now, where the permit has no end", {}, "2030-01-01", true],
    ["before the permit's first day", terms, "2026-11-30", false],
    ["on its last day", terms, "2026-12-31", true],
    ["after its last day", terms, "2027-01-01", false],
  ])("%s", (_case, dates, start, isPossible) => {
    expect(isPossibleStart(dates, on(start), on("2026-11-27"))).toBe(isPossible);
  });
});
