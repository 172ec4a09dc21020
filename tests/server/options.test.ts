import { expect, it } from "vitest";
import { loadServerOptions, withVisitReasons } from "../../server/services/forms/options.ts";

const options = loadServerOptions("schemas", () => Date.UTC(2026, 10, 28, 3));

it("the day that it is depends on the time zone, not on the server's", () => {
  const days = ["America/Los_Angeles", "UTC", "Pacific/Auckland"].map((zone) => options.today(zone));
  expect(days).toEqual(["2026-11-27", "2026-11-28", "2026-11-28"]);
});

it("makes end with Other, and a choice is known in its own list alone", () => {
  expect(options.makes.map(({ name }) => name).indexOf("Other")).toBe(options.makes.length - 1);
  expect(options.has("vehicle-makes", "Toyota")).toBe(true);
  expect(options.has("states", "CA")).toBe(true);
  expect([options.has("vehicle-makes", "CA"), options.has("states", "Toyota"), options.has("states", 5)]).toEqual([
    false,
    false,
    false,
  ]);
});

it("reasons for a visit are known with the permit that lists them, and there alone", () => {
  const withReasons = withVisitReasons(options, ["Delivery"]);
  expect(options.has("visit-reasons", "Delivery")).toBe(false);
  expect(["Delivery", "delivery", undefined].map((value) => withReasons.has("visit-reasons", value))).toEqual([
    true,
    false,
    false,
  ]);
  expect([withReasons.has("states", "CA"), withReasons.has("states", "Delivery")]).toEqual([true, false]);
  expect(withReasons.today("UTC")).toBe("2026-11-28");
});
