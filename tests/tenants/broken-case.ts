import type { Documents } from "./tenant-folders.ts";

/** One broken document: where the fault is, what it says was expected, and the nearest right name. */
export interface BrokenCase {
  name: string;
  documents: Documents;
  file: string;
  pointer: string;
  expected: RegExp;
  suggestion?: string;
}

export const tenantDocument = (more: object) => ({
  slug: "atown",
  name: "A Town",
  timeZone: "America/Chicago",
  ...more,
});

/** An overlay of the form vehicle. */
export const vehicleOverlay = (more: object): Documents => ({ "forms/vehicle.json": { extends: "vehicle", ...more } });
