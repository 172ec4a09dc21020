import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { DemoCitation } from "../../src/domain/generated/meta-demo-citations.ts";

/** The tenant whose citations the journeys pay, on the sandbox's page. */
export const CITATIONS_TENANT = "harborcity";

const JOURNEYS = ["paid", "left", "closed", "keys"] as const;

/** The keys of a citation for the look-up. */
export interface PayableCitation {
  number: string;
  plate: string;
}

/**
 * An unpaid citation for one journey, since paying changes it permanently: one for each journey and size, as a worker
 * may run both sizes with one server. It belongs to no account.
 */
export function payableCitation(journey: (typeof JOURNEYS)[number], size: string): PayableCitation {
  return { number: `PAY-${journey}-${size}`.toUpperCase(), plate: `P${journey}${size}`.toUpperCase() };
}

/** Adds these citations to the tenant's demo. They are like its first unpaid citation, with other keys and no owner. */
export function addPayableCitations(folder: string): void {
  const file = path.join(folder, CITATIONS_TENANT, "demo/citations.json");
  const citations = JSON.parse(readFileSync(file, "utf8")) as DemoCitation[];
  const model = citations.find(({ state }) => state === "UNPAID");
  if (model === undefined) throw new Error("the demo has no unpaid citation to copy");
  const { accountNumber: _ofDriver, ...rest } = model;
  const payable = JOURNEYS.flatMap((journey) =>
    ["phone", "desktop"].map((size) => {
      const { number, plate } = payableCitation(journey, size);
      return { ...rest, number, plate: { ...rest.plate, number: plate } };
    }),
  );
  writeFileSync(file, JSON.stringify([...citations, ...payable]));
}
