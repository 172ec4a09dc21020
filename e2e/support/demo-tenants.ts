/** A demo tenant as the journeys need it: where it is, and what its documents add. */
export interface DemoTenant {
  slug: string;
  name: string;
  /** Answers that only this tenant's overlays ask for. */
  hasOwnFields: boolean;
  hasActiveAlert: boolean;
}

export const demoTenants: readonly DemoTenant[] = [
  { slug: "harborcity", name: "City of Harbor", hasOwnFields: false, hasActiveAlert: true },
  { slug: "mercygeneral", name: "Mercy General Hospital", hasOwnFields: true, hasActiveAlert: false },
  { slug: "plain", name: "Plain Parking", hasOwnFields: false, hasActiveAlert: false },
];

/** Password of everyone in the demo. */
export const demoPassword = "Parking-2026!";

/** Path of a page of a tenant. */
export function portal(slug: string, path = ""): string {
  return `/driverportal/${slug}${path === "" ? "" : `/${path}`}`;
}
