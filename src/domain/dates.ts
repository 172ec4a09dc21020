/** A calendar date, `YYYY-MM-DD`, without time or zone. */
export type PlainDate = string & { readonly __plainDate: unique symbol };

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses a calendar date; returns undefined if the text is not one (2026-02-30 is not). */
export function parsePlainDate(text: string): PlainDate | undefined {
  const parts = SHAPE.exec(text);
  if (parts === null) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const real = new Date(Date.UTC(2000, 0, 1));
  real.setUTCFullYear(year, month - 1, day);
  // A month or a day that does not exist overflows into another month.
  return real.getUTCMonth() === month - 1 ? (text as PlainDate) : undefined;
}

/** Formats by time zone: creating one takes many times as long as using it, and every order needs today's date. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  dayFormats.set(timeZone, format);
  return format;
}

/** The calendar date at an instant (epoch milliseconds) in a time zone. Throws RangeError on an unknown zone. */
export function dateInZone(instant: number, timeZone: string): PlainDate {
  const parts = dayFormat(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((piece) => piece.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}` as PlainDate;
}

/** No zone has a larger offset from UTC. */
const MOST_OFFSET_MS = 16 * 3_600_000;

/** The instant at which a calendar date begins in a time zone, in epoch milliseconds. Throws RangeError on an unknown zone. */
export function beginningOfDay(date: PlainDate, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  let before = midnight - MOST_OFFSET_MS;
  let within = midnight + MOST_OFFSET_MS;
  // Days follow each other, so a binary search finds the first instant of a day despite clock changes.
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dateInZone(middle, timeZone) < date) before = middle;
    else within = middle;
  }
  return within;
}

/**
 * An instant as MM/DD/YYYY with the time in the given zone, such as 11/28/2026 5:05 PM UTC. Throws RangeError on an
 * unknown zone.
 */
export function formatInstant(instant: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  // ICU versions differ in the space before AM and PM.
  return `${formatDate(dateInZone(instant, timeZone))} ${format.format(instant).replaceAll("\u202f", " ")}`;
}

/** MM-DD-YYYY, the format of payment dates (specification section 9): the day of an instant in epoch milliseconds. */
export function formatPaymentDate(paidAt: number, timeZone: string): string {
  return formatDate(dateInZone(paidAt, timeZone)).replaceAll("/", "-");
}

/**
 * MM/DD/YYYY, as every screen shows a date (specification section 9); text that is not a date is returned unchanged.
 */
export function formatDate(date: string): string {
  const parts = SHAPE.exec(date);
  return parts === null ? date : `${parts[2]}/${parts[3]}/${parts[1]}`;
}
