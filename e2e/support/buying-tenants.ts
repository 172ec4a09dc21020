import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { DemoAccount } from "../../src/domain/generated/meta-demo-accounts.ts";
import type { PermitCatalogue } from "../../src/domain/generated/meta-permits.ts";
import { demoTenants, type DemoTenant } from "./demo-tenants.ts";
import { isFull } from "./pairing.ts";
import { addPayableCitations } from "./payable-citations.ts";

/** The number of drivers for journeys. An order changes what its driver may buy, so each journey has its own driver. */
export const BUYERS_PER_TENANT = isFull ? 160 : 48;

/** The number of drivers in each group with its own offer: they buy in only a few journeys. */
export const BUYERS_PER_GROUP = isFull ? 24 : 8;

/** The only tenant with a permit that has a single unit left, for two drivers who both want it. */
export const RACE_TENANT = "harborcity";

/** The permit that is sold out once one of the two racers of a size has bought it. */
export function lastUnit(size: string): { id: string; name: string; racers: readonly [string, string] } {
  return { id: `LAST-${size.toUpperCase()}`, name: `Last space, ${size}`, racers: [`${size}.one`, `${size}.two`] };
}

const RACES = ["phone", "desktop"].map(lastUnit);

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** The tenant's demo driver with another user name, account number, plate and email address, and a second vehicle. */
function buyerLike(driver: DemoAccount, userName: string, number: number, attributes: DemoAccount["driverAttributes"]) {
  const { person, accountId: _ofDriver, ...rest } = driver;
  const [vehicle] = person?.vehicles ?? [];
  if (person === undefined || vehicle === undefined) throw new Error("the demo driver has no vehicle to copy");
  const { state } = vehicle.licensePlate;
  const plated = (letter: string) => ({ ...vehicle, licensePlate: { number: `${letter}${1000 + number}`, state } });
  return {
    ...rest,
    userName,
    driverAttributes: [...(driver.driverAttributes ?? []), ...(attributes ?? [])],
    person: {
      ...person,
      emailAddresses: [{ address: `${userName}@example.com`, defaultFlag: true }],
      vehicles: [plated("A"), plated("B")],
    },
  };
}

/** The drivers of a group, like its demo driver; their numbers continue those of the tenant's other buyers. */
function groupBuyers(accounts: readonly DemoAccount[], { slug, buyingGroups }: DemoTenant): DemoAccount[] {
  return Object.entries(buyingGroups).flatMap(([group, userName]) => {
    const driver = accounts.find((account) => account.userName === userName);
    if (driver?.group !== group) throw new Error(`${slug} has no demo driver of ${group} to copy`);
    return Array.from({ length: BUYERS_PER_GROUP }, (_, index) =>
      buyerLike(driver, `${group}.buyer${index + 1}`, 500 + index, []),
    );
  });
}

function addBuyers(folder: string, tenant: DemoTenant): void {
  const { slug, drivers } = tenant;
  const file = path.join(folder, slug, "demo/accounts.json");
  const accounts = readJson(file) as DemoAccount[];
  const driver = accounts.find((account) => account.userName === drivers.complete);
  if (driver === undefined) throw new Error(`${slug} has no demo driver to copy`);
  const buyers = Array.from({ length: BUYERS_PER_TENANT }, (_, index) =>
    buyerLike(driver, `buyer${index + 1}`, index + 1, []),
  );
  const racers = slug !== RACE_TENANT ? [] : RACES.flatMap(({ id, racers: names }) => names.map((name) => [id, name]));
  const racing = racers.map(([id = "", name = ""], index) =>
    buyerLike(driver, name, 900 + index, [{ name: "Race", value: id }]),
  );
  writeFileSync(file, JSON.stringify([...accounts, ...buyers, ...groupBuyers(accounts, tenant), ...racing]));
}

function addLastUnits(folder: string): void {
  const file = path.join(folder, RACE_TENANT, "permits.json");
  const catalogue = readJson(file) as PermitCatalogue;
  const model = catalogue.permits.find((permit) => permit.id === "COMMUTER");
  if (model === undefined) throw new Error("the permit to copy is not in the catalogue");
  const last = RACES.map(({ id, name }) => {
    const conditions = [{ attribute: "Race", values: [id] }];
    return { ...model, id, name, capacity: 1, conditions };
  });
  writeFileSync(file, JSON.stringify({ ...catalogue, permits: [...catalogue.permits, ...last] }));
}

/** Copies the demo's tenants to a folder and adds the buyers and payable citations of the journeys. */
export function buyingTenants(folder: string): void {
  cpSync("tenants", folder, { recursive: true });
  for (const tenant of demoTenants) addBuyers(folder, tenant);
  addLastUnits(folder);
  addPayableCitations(folder);
}
