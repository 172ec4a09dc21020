/**
 * The screens of the portal (specification section 2). Paths are below /driverportal/{customer}. The browser's router
 * and the server's 404 status both use this table.
 */
export type ScreenAccess = "public" | "signed-in" | "driver" | "open";

export interface Screen {
  readonly name: string;
  /** React Router pattern below the tenant's prefix; "" is the root page. */
  readonly path: string;
  /**
   * public: also when signed out. signed-in: redirects to login. driver: the same, and redirects an administrator, who
   * has no driver data, to the administrators' page. open: anyone; the redirect is declared but never applies.
   */
  readonly access: ScreenAccess;
  /** Only exists if the customer has citations (decisions.md section 6). */
  readonly partOf?: "citations";
}

export const screens = [
  { name: "home", path: "", access: "public" },
  { name: "login", path: "login", access: "public" },
  { name: "security", path: "securitypage", access: "public" },
  { name: "forgot-password", path: "forgetpassword", access: "public" },
  { name: "forgot-username", path: "forgetusername", access: "public" },
  { name: "register", path: "register", access: "public" },
  { name: "register-success", path: "register/success", access: "public" },
  { name: "reset-password", path: "resetpassword/:name", access: "public" },
  { name: "forgot-password-status", path: "forget-password/status", access: "public" },
  { name: "forgot-username-status", path: "forget-username/status", access: "public" },
  { name: "reset-password-success", path: "reset-password/success", access: "public" },
  { name: "privacy", path: "privacy", access: "public" },
  { name: "pci-compliance", path: "pciCompliance", access: "public" },
  { name: "pay-citation", path: "paycitation", access: "public", partOf: "citations" },
  { name: "pay-citation-form", path: "paycitation-form", access: "public", partOf: "citations" },
  { name: "dashboard", path: "dashboard", access: "driver" },
  { name: "profile-incomplete", path: "verify-dashboard", access: "signed-in" },
  { name: "profile", path: "profile", access: "driver" },
  { name: "citations", path: "citation", access: "driver", partOf: "citations" },
  { name: "orders", path: "vieworders", access: "driver" },
  { name: "buy-permits", path: "buyPermits", access: "driver" },
  { name: "permit-payment-status", path: "permit-payment-status", access: "open" },
  { name: "citation-details", path: "citation-details/:citationId/:licenseId", access: "open", partOf: "citations" },
  {
    name: "citation-payment-status",
    path: "citation-payment/status",
    access: "open",
    partOf: "citations",
  },
  { name: "email-status", path: "email-status/:clientUsername", access: "open" },
  { name: "visitor-permit", path: "visitorPermit", access: "open" },
  { name: "visitor-permit-form", path: "visitorPermitForm", access: "open" },
  // Not in the specification: the target of a visitor permit's QR code.
  { name: "visitor-permit-validity", path: "visitorPermit/valid/:code", access: "open" },
  {
    name: "download-citation",
    path: "citation-actions/download-citation/:clientName/:citationId",
    access: "open",
    partOf: "citations",
  },
  { name: "incomplete-payment", path: "incompletePayment", access: "open" },
] as const satisfies readonly Screen[];

/** Whether a customer has a screen: those of citations only if citations are enabled. */
export function isOffered({ partOf }: Screen, citationsEnabled: boolean): boolean {
  return partOf === undefined || citationsEnabled;
}

/** Whether a screen redirects to login without a session. */
export function needsSession({ access }: Screen): boolean {
  return access === "signed-in" || access === "driver";
}

export type ScreenName = (typeof screens)[number]["name"];

/** Prefix of every page. */
export const PORTAL_PREFIX = "/driverportal";

/** Address of a page of a tenant: portalPath("springfield", "login") is "/driverportal/springfield/login". */
export function portalPath(slug: string, path = ""): string {
  const tail = path.replace(/^\/+/, "");
  return tail === "" ? `${PORTAL_PREFIX}/${slug}` : `${PORTAL_PREFIX}/${slug}/${tail}`;
}

/** The part of a page's address below the tenant's prefix, with its escapes: "login" in portalPath's example. */
export function pathBelowTenant(address: string): string {
  const fromSlug = address.slice(`${PORTAL_PREFIX}/`.length);
  const end = fromSlug.indexOf("/");
  return end < 0 ? "" : fromSlug.slice(end + 1);
}

/** A part of a path as the router compares it: decoded, except that an encoded slash does not separate parts. */
function readPart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll("/", "%2F");
  } catch {
    return part;
  }
}

/**
 * The screen at a path below the tenant's prefix, or undefined for the 404 page. The path is compared like in the
 * browser's router, as it is in the address: slashes at its end do not matter, all other slashes do. citationsEnabled:
 * whether the customer has citations; omit it if the result does not depend on it.
 */
export function screenAt(path: string, citationsEnabled = true): (typeof screens)[number] | undefined {
  const wanted = path.replace(/^\//, "").replace(/\/+$/, "").split("/").map(readPart);
  return screens.find((screen) => {
    if (!isOffered(screen, citationsEnabled)) return false;
    const parts = screen.path.split("/");
    const isSame = (part: string, index: number) =>
      part.startsWith(":") ? wanted[index] !== "" : part === wanted[index];
    return parts.length === wanted.length && parts.every(isSame);
  });
}
