import type { Documents } from "./tenant-folders.ts";

/** A permit that is right. */
const standard = {
  id: "LOT-A",
  name: "Lot A",
  permitType: "STD_PERMIT",
  lotName: "Lot A",
  validStartDate: "2026-09-01",
  validEndDate: "2027-08-31",
  price: "10.00",
  fee: "0.00",
  allowedNoVehicles: 2,
};

/** Permits, each the right one with changes. */
export const permitsWith = (...changes: object[]): Documents => ({
  "permits.json": { permits: changes.map((change) => ({ ...standard, ...change })) },
});

/** A tenant with a form step of its own in the permit order; the overlay may say more. */
export const ownStep = (overlay: object = {}, form: object = {}): Documents => ({
  "flows/permit-order.json": {
    extends: "permit-order",
    add: { shift: { title: "Your shift", form: "shift-details", after: "vehicles" } },
    ...overlay,
  },
  "forms/shift-details.json": { ...shiftForm("shift-details"), ...form },
});

/** A whole form with one question. */
export const shiftForm = (id: string) => ({
  id,
  title: "Your shift",
  schema: { type: "object", required: ["shift"], properties: { shift: { type: "string", maxLength: 20 } } },
  ui: { order: ["shift"], fields: { shift: { label: "Shift", widget: "text" } } },
});
