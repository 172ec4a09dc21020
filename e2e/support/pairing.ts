import { demoTenants, type DemoTenant } from "./demo-tenants.ts";

/** The window sizes of all tests: the names of the Playwright projects. */
export const sizes = ["phone", "desktop"] as const;

export type Size = (typeof sizes)[number];

/** Marks a test that the plain run shows on the phone; it shows all others on the desktop. */
export const PHONE_TAG = "@phone";

/** The subject of a test, and its tenant; `details` is for Playwright's test and sets the size. */
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

/** The start of a round, its tenants, and whether everything is shown everywhere. */
export interface Round {
  /** Starts the round at another place, so that short lists do not all begin with the first tenant on a phone. */
  shift?: number;
  /** By default all of them; passwordTenants for tests that need a registered driver. */
  among?: readonly DemoTenant[];
  full?: boolean;
}

/**
 * Assigns subjects to tenants and sizes. The full run shows each in every tenant, and both projects run every test. The
 * plain run shows each once and rotates tenants and sizes, so that neighbouring subjects cover every tenant in both
 * sizes.
 */
export function showings<Subject>(subjects: readonly Subject[], round: Round = {}): Showing<Subject>[] {
  const { shift = 0, among = demoTenants, full = isFull } = round;
  if (full) {
    return subjects.flatMap((subject) => among.map((tenant) => ({ subject, tenant, details: detailsOf("desktop") })));
  }
  return subjects.map((subject, index) => ({ subject, ...placeAt(index + shift, among) }));
}

/** Like showings, for a single subject: the plain run shows it at one place of the round, the full run everywhere. */
export function once(round: Round = {}): Omit<Showing<never>, "subject">[] {
  return showings([undefined], round).map(({ tenant, details }) => ({ tenant, details }));
}

/** Like showings, for what differs by tenant: the plain run shows it once in each and alternates the sizes. */
export function inEachTenant(round: Round = {}): Omit<Showing<never>, "subject">[] {
  const { shift = 0, among = demoTenants, full = isFull } = round;
  return among.map((tenant, index) => ({ tenant, details: detailsOf(full ? "desktop" : sizeAt(index + shift)) }));
}

function sizeAt(index: number): Size {
  return index % sizes.length === 0 ? "phone" : "desktop";
}

/** With an even number of tenants, each full turn begins with the other size, or a tenant would only have one size. */
function placeAt(index: number, among: readonly DemoTenant[]): Omit<Showing<never>, "subject"> {
  const tenant = among[index % among.length];
  if (tenant === undefined) throw new Error("there is no demo tenant to show anything in");
  const turn = among.length % sizes.length === 0 ? Math.floor(index / among.length) : 0;
  return { tenant, details: detailsOf(sizeAt(index + turn)) };
}
