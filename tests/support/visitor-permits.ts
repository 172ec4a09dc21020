import type { Permit } from "../../src/domain/generated/api-orders.ts";
import type { VisitorPermit } from "../../src/domain/generated/api-visitors.ts";
import { permit } from "./orders.ts";

/** A visitor permit on offer: valid for the chosen day and the two after it. */
export function visitorPermit(changes: Partial<Permit> = {}): Permit {
  const { validStartDate: _start, ...offered } = permit();
  return {
    ...offered,
    id: "VISITOR",
    name: "Visitor permit",
    permitType: "EFP",
    validEndDate: "2027-10-31",
    validDays: 2,
    price: "0.00",
    fee: "0.00",
    allowedNoVehicles: 1,
    allowAnonymousSales: true,
    ...changes,
  };
}

/** An issued permit. */
export function issuedPermit(changes: Partial<VisitorPermit> = {}): VisitorPermit {
  return {
    id: "0b9d8f8e-7d6c-4b5a-8a49-3a2b1c0d9e8f",
    permitNumber: "123456789",
    permitId: "VISITOR",
    name: "Visitor permit",
    lotName: "Zone A",
    licensePlate: { number: "7ABC123", state: { code: "CA" } },
    validStartDate: "2026-11-27",
    validEndDate: "2026-11-29",
    isMailed: false,
    ...changes,
  };
}
