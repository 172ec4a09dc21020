/** A demo tenant as the journeys need it: where it is, and what its documents add. */
export interface DemoTenant {
  slug: string;
  name: string;
  /** Answers that only this tenant's overlays ask for. */
  hasOwnFields: boolean;
  hasActiveAlert: boolean;
  /** Drivers come through the embedded identity provider: nobody registers and no driver has a password here. */
  isFederated: boolean;
  /** A driver whose profile is complete, and another one; where there is one, of a profile that is not. */
  drivers: { complete: string; other: string };
  /** Groups that are sold something else than `drivers.complete` is, each with its demo driver. */
  buyingGroups: Readonly<Record<string, string>>;
}

const registered = { isFederated: false, drivers: { complete: "driver", other: "newcomer" }, buyingGroups: {} };

export const demoTenants: readonly DemoTenant[] = [
  { slug: "harborcity", name: "City of Harbor", hasOwnFields: false, hasActiveAlert: true, ...registered },
  { slug: "mercygeneral", name: "Mercy General Hospital", hasOwnFields: true, hasActiveAlert: false, ...registered },
  {
    slug: "northfield",
    name: "Northfield State University",
    hasOwnFields: true,
    hasActiveAlert: false,
    isFederated: true,
    drivers: { complete: "student", other: "staff" },
    buyingGroups: { staff: "staff" },
  },
  { slug: "plain", name: "Plain Parking", hasOwnFields: false, hasActiveAlert: false, ...registered },
];

/** Those whose drivers register and sign in with a password. */
export const passwordTenants: readonly DemoTenant[] = demoTenants.filter(({ isFederated }) => !isFederated);

/** Password of everyone in the demo. */
export const demoPassword = "Parking-2026!";

/** Path of a page of a tenant. */
export function portal(slug: string, path = ""): string {
  return `/driverportal/${slug}${path === "" ? "" : `/${path}`}`;
}
