import { demoTenants, type DemoTenant } from "./demo-tenants.ts";

/** The windows that everything is shown in: what a Playwright project is called. */
export const sizes = ["phone", "desktop"] as const;

export type Size = (typeof sizes)[number];

/** Marks a test that the plain run shows on the phone; every other one it shows on the desktop. */
export const PHONE_TAG = "@phone";

/** What a test shows, in which tenant; `details` goes to Playwright's test and names the size. */
export interface Showing<Subject> {
  subject: Subject;
  tenant: DemoTenant;
  details: { tag: string[] };
}

/** Whether the run shows every subject in every tenant and size (npm run test:full). */
export const isFull = process.env["FULL"] === "1";

function detailsOf(size: Size): Showing<unknown>["details"] {
  return { tag: size === "phone" ? [PHONE_TAG] : [] };
}

/** Where a round begins, which tenants it goes through, and whether everything is shown everywhere. */
export interface Round {
  /** Begins the round elsewhere, so that short lists do not all begin with the first tenant on a phone. */
  shift?: number;
  /** All of them where missing; passwordTenants for what needs a registered driver. */
  among?: readonly DemoTenant[];
  full?: boolean;
}

/**
 * Which subject a run shows where. The full run: each in every tenant, and both projects take every test. The plain run:
 * each once, subjects going round tenants and sizes, so that neighbours show every tenant, and both sizes of each.
 */
export function showings<Subject>(subjects: readonly Subject[], round: Round = {}): Showing<Subject>[] {
  const { shift = 0, among = demoTenants, full = isFull } = round;
  if (full) {
    return subjects.flatMap((subject) => among.map((tenant) => ({ subject, tenant, details: detailsOf("desktop") })));
  }
  return subjects.map((subject, index) => ({ subject, ...placeAt(index + shift, among) }));
}

/** Like showings for one thing: the plain run shows it at one place of the round, the full run everywhere. */
export function once(round: Round = {}): Omit<Showing<never>, "subject">[] {
  return showings([undefined], round).map(({ tenant, details }) => ({ tenant, details }));
}

/** Like showings for what differs by tenant: the plain run shows it once in each, going round the sizes. */
export function inEachTenant(round: Round = {}): Omit<Showing<never>, "subject">[] {
  const { shift = 0, among = demoTenants, full = isFull } = round;
  return among.map((tenant, index) => ({ tenant, details: detailsOf(full ? "desktop" : sizeAt(index + shift)) }));
}

function sizeAt(index: number): Size {
  return index % sizes.length === 0 ? "phone" : "desktop";
}

/** Each full turn of an even number of tenants begins with the other size, or a tenant would keep to one size. */
function placeAt(index: number, among: readonly DemoTenant[]): Omit<Showing<never>, "subject"> {
  const tenant = among[index % among.length];
  if (tenant === undefined) throw new Error("there is no demo tenant to show anything in");
  const turn = among.length % sizes.length === 0 ? Math.floor(index / among.length) : 0;
  return { tenant, details: detailsOf(sizeAt(index + turn)) };
}
