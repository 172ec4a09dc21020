import { addDays } from "../../src/domain/date-arithmetic.ts";
import { dateInZone } from "../../src/domain/dates.ts";
import { flowOf } from "../../src/domain/flow-kinds.ts";
import { formSteps } from "../../src/domain/flows.ts";
import type { Permit } from "../../src/domain/generated/api-orders.ts";
import type { BootData } from "../../src/domain/generated/api-portal.ts";
import type { Beginning } from "../../src/stores/flow-draft.ts";
import type { PermitOrderChoices } from "../../src/stores/permit-order-draft.ts";
import { SAMPLE_VEHICLE } from "./sample-account.ts";

const PERMIT = "sample-permit";

/** A sample permit on sale, valid for a year from today. */
export function samplePermit(boot: BootData, now: number): Permit {
  const today = dateInZone(now, boot.tenant?.timeZone ?? "UTC");
  return {
    id: PERMIT,
    name: "Sample permit",
    permitType: "STD_PERMIT",
    lotName: "Lot A",
    validStartDate: today,
    validEndDate: addDays(today, 364),
    salesStartDate: today,
    salesEndDate: addDays(today, 364),
    price: "120.00",
    fee: "2.50",
    allowedNoVehicles: 1,
    allowAnonymousSales: false,
    hasFulfillmentLetter: false,
    reasonForVisitIsRequired: false,
    availability: "available",
  };
}

/** A sample visitor permit that anyone can get, valid for three days. */
export function sampleVisitorPermit(boot: BootData, now: number): Permit {
  const { validStartDate: _start, salesStartDate: _sale, salesEndDate: _saleEnd, ...permit } = samplePermit(boot, now);
  return {
    ...permit,
    id: "sample-visitor-permit",
    name: "Sample visitor permit",
    permitType: "EFP",
    validDays: 2,
    price: "0.00",
    fee: "0.00",
    allowAnonymousSales: true,
  };
}

/** An order that is filled in up to its review; the tenant's own steps count as done, without answers. */
export function sampleDraft(boot: BootData): Beginning<PermitOrderChoices> {
  const steps = formSteps(flowOf(boot.flows, "permit-order"));
  return {
    choices: {
      permitId: PERMIT,
      rulesAccepted: true,
      startOn: null,
      reasonForVisit: "",
      vehicleIds: [SAMPLE_VEHICLE],
      editing: null,
    },
    filled: Object.fromEntries(steps.map(({ id }) => [id, { labels: {}, isDone: true }])),
  };
}
