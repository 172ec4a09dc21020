import { describe, expect, it } from "vitest";
import { parsePlainDate, type PlainDate } from "../../src/domain/dates.ts";
import { offeredMethods, maximumNumber } from "../../src/domain/payment-rules.ts";
import { isPossibleStart, permitPeriod, vehicleLimit } from "../../src/domain/permits.ts";

function on(text: string): PlainDate {
  const date = parsePlainDate(text);
  if (date === undefined) throw new Error(`${text} is no date`);
  return date;
}

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

describe("payment methods by rule", () => {
  it("offers CHECK alone without a rule", () => {
    expect(offeredMethods([])).toEqual(["CHECK"]);
  });

  it("offers what is allowed and what a rule of its own adds, in the product's order", () => {
    const rules = [
      { ruleType: "PMT_METHOD_TUITION", ruleValues: ["true"] },
      { ruleType: "PMT_METHOD_PAYROLL", ruleValues: ["false"] },
      { ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["ONLINE_CC", "CHECK"] },
    ];
    expect(offeredMethods(rules)).toEqual(["DRIVER_ACCOUNT", "CHECK", "ONLINE_CC"]);
  });

  it("offers nothing where a rule allows nothing", () => {
    expect(offeredMethods([{ ruleType: "ALLOWED_PMT_METHODS", ruleValues: [] }])).toEqual([]);
  });

  it("reads the maximum of one product only", () => {
    const rules = [{ ruleType: "MAX_NUMBER_RES", ruleValues: ["2"] }];
    expect(maximumNumber(rules, "RES")).toBe(2);
    expect(maximumNumber(rules, "RES-2")).toBeUndefined();
    expect(maximumNumber(rules, "toString")).toBeUndefined();
  });
});

describe("a chosen start", () => {
  const terms = { validStartDate: on("2026-12-01"), validEndDate: on("2026-12-31") };

  it.each([
    ["before today", {}, "2026-11-26", false],
    ["today", {}, "2026-11-27", true],
    ["years from now, where the permit has no end", {}, "2030-01-01", true],
    ["before the permit's first day", terms, "2026-11-30", false],
    ["on its last day", terms, "2026-12-31", true],
    ["after its last day", terms, "2027-01-01", false],
  ])("%s", (_case, dates, start, isPossible) => {
    expect(isPossibleStart(dates, on(start), on("2026-11-27"))).toBe(isPossible);
  });
});
