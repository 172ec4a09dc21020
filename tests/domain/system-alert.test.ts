import { expect, test } from "vitest";
import type { SystemAlert } from "../../src/domain/generated/api-entities.ts";
import { alertMark, isAlertDue } from "../../src/domain/system-alert.ts";

const alert = (changes: Partial<SystemAlert> = {}): SystemAlert => ({ enabled: true, body: "<p>Ice</p>", ...changes });
const at = (instant: string, timeZone = "America/New_York", isAdmin = false) => ({
  now: Date.parse(instant),
  timeZone,
  isAdmin,
});

test.each([
  ["it is enabled and has no dates", alert(), at("2026-11-27T12:00:00Z"), true],
  ["it is disabled", alert({ enabled: false }), at("2026-11-27T12:00:00Z"), false],
  [
    "its first day has not come in the tenant's zone",
    alert({ startDate: "2026-11-28" }),
    at("2026-11-28T04:59:00Z"),
    false,
  ],
  ["its first day has come in the tenant's zone", alert({ startDate: "2026-11-28" }), at("2026-11-28T05:00:00Z"), true],
  ["it is the last minute of its last day", alert({ endDate: "2026-11-27" }), at("2026-11-28T04:59:00Z"), true],
  ["its last day has passed", alert({ endDate: "2026-11-27" }), at("2026-11-28T05:00:00Z"), false],
  ["an administrator is signed in", alert(), at("2026-11-27T12:00:00Z", "UTC", true), false],
  ["there is none", null, at("2026-11-27T12:00:00Z"), false],
])("knows whether the alert shows when %s", (_case, shown, moment, isDue) => {
  expect(isAlertDue(shown, moment)).toBe(isDue);
});

test("changes the mark only with the text or the dates", () => {
  expect(alertMark(alert())).toBe(alertMark(alert()));
  expect(alertMark(alert({ body: "<p>Snow</p>" }))).not.toBe(alertMark(alert()));
  expect(alertMark(alert({ endDate: "2026-12-01" }))).not.toBe(alertMark(alert()));
  expect(alertMark(alert({ startDate: "2026-12-01" }))).not.toBe(alertMark(alert({ endDate: "2026-12-01" })));
  expect(alertMark(alert({ startDate: "2026-12-01" }))).not.toBe(alertMark(alert({ startDate: "2026-12-02" })));
  expect(alertMark(alert({ endDate: "2026-12-01" }))).not.toBe(alertMark(alert({ endDate: "2026-12-02" })));
});

test.each([
  [alert(), "ede33b73600cd28d"],
  [alert({ startDate: "2026-12-01", endDate: "2026-12-02" }), "9778c9a00ab20ff6"],
])("a dismissal is kept by the mark, so that it stays from release to release: %j", (shown, mark) => {
  expect(alertMark(shown)).toBe(mark);
});
