import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import type { PlainDate } from "./dates.ts";

// Separate from dates.ts, so that pages which only show dates do not load the library.
dayjs.extend(utc);

/** The date a number of days later, or earlier if the number is negative. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return dayjs.utc(date).add(days, "day").format("YYYY-MM-DD") as PlainDate;
}

/** The earlier of two dates. */
export function earlierOf(one: PlainDate, other: PlainDate): PlainDate {
  return one < other ? one : other;
}
