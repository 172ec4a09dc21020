/** A demo tenant, with the facts that journeys need. */
export interface DemoTenant {
  slug: string;
  name: string;
  /** Its overlays add fields that no other tenant has. */
  hasOwnFields: boolean;
  hasActiveAlert: boolean;
  /** Drivers sign in through the embedded identity provider: nobody registers, and no driver has a password here. */
  isFederated: boolean;
  /**
   * A driver whose profile is complete, and another one, whose profile is incomplete if the tenant has such a driver.
   */
  drivers: { complete: string; other: string };
  /** Groups with another offer than `drivers.complete`, each with its demo driver. */
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

/** The tenants whose drivers register and sign in with a password. */
export const passwordTenants: readonly DemoTenant[] = demoTenants.filter(({ isFederated }) => !isFederated);

/** Password of all demo accounts. */
export const demoPassword = "Parking-2026!";

/** Path of a page of a tenant. */
export function portal(slug: string, path = ""): string {
  return `/driverportal/${slug}${path === "" ? "" : `/${path}`}`;
}
