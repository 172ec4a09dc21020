// A tenant in which many drivers buy at once, for measuring and testing orders.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export const RUSH_TENANT = "pier";
export const RUSH_PASSWORD = "Parking-2026!";
/** A permit with few units. */
export const LIMITED = "LIMITED";
/** A permit with unlimited units. */
export const OPEN = "OPEN";

const permit = (id, more = {}) => ({
  id,
  name: `${id} permit`,
  permitType: "DAILY",
  lotName: "Pier lot",
  price: "48.00",
  fee: "3.50",
  allowedNoVehicles: 1,
  ...more,
});

const account = (userName, place) => ({
  userName,
  password: RUSH_PASSWORD,
  role: "DRIVER",
  emailVerified: true,
  driverAttributes: [{ name: "Status", value: "ACTIVE" }],
  person: {
    firstName: "Dana",
    lastName: "Rivers",
    birthday: "1990-02-03",
    driversLicense: { number: "D1234567", state: { code: "CA" } },
    addresses: [{ line1: "1 Pier Road", city: "Harbor", state: { code: "CA" }, zip: "90210", defaultFlag: true }],
    emailAddresses: [{ address: `${userName}@example.com`, defaultFlag: true }],
    phones: [{ number: "5550100199", defaultFlag: true }],
    vehicles: [{ make: { name: "Toyota" }, licensePlate: { number: `RUSH${place}`, state: { code: "CA" } } }],
  },
});

const withoutMaximum = (id) => ({ ruleType: `MAX_NUMBER_${id}`, ruleValues: ["9999"] });

let daysTaken = 0;

/** A day without orders: a permit is sold once for a vehicle and a day. */
export function freshDay() {
  daysTaken += 1;
  return new Date(Date.now() + daysTaken * 24 * 3600_000).toISOString().slice(0, 10);
}

/**
 * Names of a rush tenant's drivers.
 * @param {number} count
 * @returns {string[]}
 */
export function rushDrivers(count) {
  return Array.from({ length: count }, (_each, place) => `rush-${place + 1}`);
}

/**
 * Writes the tenant into a new folder: 8.25 % tax, this many drivers, and this many units of the limited permit.
 * @param {number} drivers
 * @param {number} capacity
 */
export function writeRushTenant(drivers, capacity) {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-rush-"));
  const documents = {
    "tenant.json": {
      ...{ slug: RUSH_TENANT, name: "Pier", demo: true, timeZone: "America/Chicago", taxRatePercent: 8.25 },
      cards: { gateway: "sandbox" },
    },
    "permits.json": { permits: [permit(LIMITED, { capacity }), permit(OPEN)] },
    "payment-rules.json": {
      rules: [
        { ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["CHECK", "ONLINE_CC"] },
        ...[LIMITED, OPEN].map(withoutMaximum),
      ],
    },
    "demo/accounts.json": rushDrivers(drivers).map(account),
  };
  for (const [file, document] of Object.entries(documents)) {
    const target = path.join(folder, RUSH_TENANT, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, JSON.stringify(document));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
