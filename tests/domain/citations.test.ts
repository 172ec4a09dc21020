import { expect, it } from "vitest";
import { citationKey, citationOriginsOf, citationStatesWhere, lastAppealDay } from "../../src/domain/citations.ts";
import type { PlainDate } from "../../src/domain/dates.ts";

it.each([
  ["HC-1001", "hc1001"],
  ["HC-1001", " hc 1001 "],
  ["BAY-42", "bay42"],
  ["7ABC123", "7abc 123"],
])("%j and %j are one key", (one, other) => {
  expect(citationKey(other)).toBe(citationKey(one));
});

it("different numbers stay different", () => {
  expect(citationKey("HC-1001")).not.toBe(citationKey("HC-1010"));
  expect(citationKey("HC-O001")).not.toBe(citationKey("HC-0001"));
});

it("only an unpaid citation is due and blocks buying", () => {
  expect(citationStatesWhere(({ isDue }) => isDue)).toEqual(["UNPAID"]);
  expect(citationStatesWhere(({ blocksBuying }) => blocksBuying)).toEqual(["UNPAID"]);
});

it("nobody reopens a citation, and only a provider's money moves a dismissed one", () => {
  expect(citationOriginsOf("UNPAID", "desk")).toEqual([]);
  expect(citationOriginsOf("UNPAID", "provider")).toEqual([]);
  expect(citationOriginsOf("PAID", "provider")).toEqual(["UNPAID"]);
  expect(citationOriginsOf("PAID", "desk")).toEqual(["UNPAID"]);
  expect(citationOriginsOf("DISMISSED", "desk")).toEqual(["UNPAID", "PAID"]);
});

it("appeal days run from the day of issue, over the end of a month", () => {
  expect(lastAppealDay("2026-11-20" as PlainDate, 21)).toBe("2026-12-11");
  expect(lastAppealDay("2028-02-28" as PlainDate, 1)).toBe("2028-02-29");
});
