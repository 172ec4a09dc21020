import { describe, expect, it, test } from "vitest";
import {
  beginningOfDay,
  dateInZone,
  formatDate,
  formatInstant,
  formatPaymentDate,
  parsePlainDate,
  type PlainDate,
} from "../../src/domain/dates.ts";

test.each([
  ["2026-02-28", true],
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-02-30", false],
  ["2026-13-01", false],
  ["2026-13-99", false],
  ["2026-00-10", false],
  ["2026-01-00", false],
  ["2026-12-32", false],
  ["2026-01-99", false],
  ["2027-99-31", false],
  ["2026-1-01", false],
  ["0026-01-01", true],
  ["2026-01-01T00:00", false],
  ["", false],
])("the text %s is a calendar date: %s", (text, isDate) => {
  expect(parsePlainDate(text) !== undefined).toBe(isDate);
});

test.each([
  ["2026-11-28T04:59:59Z", "America/New_York", "2026-11-27"],
  ["2026-11-28T05:00:00Z", "America/New_York", "2026-11-28"],
  ["2026-11-28T04:59:59Z", "UTC", "2026-11-28"],
  ["2026-03-08T06:59:59Z", "America/New_York", "2026-03-08"],
  ["2026-11-27T12:15:00Z", "Asia/Kathmandu", "2026-11-27"],
  ["2026-11-27T18:15:00Z", "Asia/Kathmandu", "2026-11-28"],
  ["2026-12-31T10:00:00Z", "Pacific/Kiritimati", "2027-01-01"],
])("at %s it is in %s the date %s", (instant, zone, date) => {
  expect(dateInZone(Date.parse(instant), zone)).toBe(date);
});

test("an instant is shown with its date as everywhere, its time with AM or PM and the zone", () => {
  const instant = Date.UTC(2026, 10, 28, 0, 5);
  expect(formatInstant(instant, "UTC")).toBe("11/28/2026 12:05 AM UTC");
  expect(formatInstant(instant, "America/Chicago")).toBe("11/27/2026 6:05 PM CST");
});

test("a date is shown as MM/DD/YYYY, and what is no date as it is", () => {
  expect(formatDate("2026-08-31")).toBe("08/31/2026");
  expect(formatDate("soon")).toBe("soon");
});

test("a payment date is the day in the tenant's zone, with hyphens", () => {
  expect(formatPaymentDate(Date.parse("2026-12-02T03:00:00Z"), "America/Los_Angeles")).toBe("12-01-2026");
  expect(formatPaymentDate(Date.parse("2026-12-01T12:00:00Z"), "Pacific/Auckland")).toBe("12-02-2026");
});

describe("the beginning of a day", () => {
  it.each([
    ["2026-11-27", "UTC", "2026-11-27T00:00:00.000Z"],
    ["2026-11-27", "America/Chicago", "2026-11-27T06:00:00.000Z"],
    ["2026-07-04", "America/Chicago", "2026-07-04T05:00:00.000Z"],
    ["2026-03-08", "America/Chicago", "2026-03-08T06:00:00.000Z"],
    ["2026-03-09", "America/Chicago", "2026-03-09T05:00:00.000Z"],
    ["2026-11-27", "Pacific/Kiritimati", "2026-11-26T10:00:00.000Z"],
    ["2026-11-27", "Pacific/Pago_Pago", "2026-11-27T11:00:00.000Z"],
    ["2026-11-27", "Asia/Kathmandu", "2026-11-26T18:15:00.000Z"],
    // Clocks went from midnight to one o'clock, and so the day began then.
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
  ])("%s in %s is %s", (day, zone, expected) => {
    const instant = beginningOfDay(day as PlainDate, zone);
    expect(new Date(instant).toISOString()).toBe(expected);
    expect([dateInZone(instant, zone), dateInZone(instant - 1, zone) < day]).toEqual([day, true]);
  });
});
