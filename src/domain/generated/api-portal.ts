// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * This interface was referenced by `Portal`'s JSON-Schema
 * via the `definition` "Makes".
 */
export type Makes = Make[];
/**
 * This interface was referenced by `Portal`'s JSON-Schema
 * via the `definition` "StateGroups".
 */
export type StateGroups = StateGroup[];

export interface Portal {
  [k: string]: unknown;
}
/**
 * This interface was referenced by `Portal`'s JSON-Schema
 * via the `definition` "BuyerAuthentication".
 */
export interface BuyerAuthentication {
  buyerAuthentication: "PASSWORD" | "SHIBBOLETH";
  idpLogoutURL?: string;
  /**
   * popup: idpLogoutURL is opened for a second. redirect: the browser goes there and comes back.
   */
  idpLogout?: "popup" | "redirect";
}
/**
 * This interface was referenced by `Portal`'s JSON-Schema
 * via the `definition` "CitationStatus".
 */
export interface CitationStatus {
  citationsEnabled: boolean;
}
/**
 * This interface was referenced by `Portal`'s JSON-Schema
 * via the `definition` "AccountIdentifier".
 */
export interface AccountIdentifier {
  label: string;
}
export interface Make {
  name: string;
}
/**
 * States of one country under their group heading.
 */
export interface StateGroup {
  name: string;
  states: State[];
}
export interface State {
  code: string;
  name: string;
}
/**
 * The tenant's look with every default filled in.
 *
 * This interface was referenced by `Portal`'s JSON-Schema
 * via the `definition` "Style".
 */
export interface Style {
  theme: "light" | "dark";
  pageTitle: string;
  headerColor: string;
  headerImage: {
    /**
     * Address of the image on this server, or empty.
     */
    uri: string;
  };
  navigationBarColor: string;
  navigationFontColor: string;
  bodyColor: string;
  accentColor: string;
  footerText: string;
  footerColor: string;
  footerFontColor: string;
  font: "system" | "georgia" | "verdana" | "trebuchet";
}
/**
 * A flow as one tenant has it: titles resolved, own steps in their places.
 *
 * This interface was referenced by `Portal`'s JSON-Schema
 * via the `definition` "PortalFlow".
 */
export interface PortalFlow {
  id: string;
  title: string;
  /**
   * Text blocks shown above every step.
   */
  texts?: string[];
  steps: PortalFlowStep[];
}
/**
 * Shows either a built-in panel or a form.
 *
 * This interface was referenced by `Portal`'s JSON-Schema
 * via the `definition` "PortalFlowStep".
 */
export interface PortalFlowStep {
  id: string;
  title: string;
  panel?: string;
  form?: string;
  texts?: string[];
  nextWhen?: string[];
  skipWhen?: string;
}
/**
 * What the order pages must know beforehand.
 *
 * This interface was referenced by `Portal`'s JSON-Schema
 * via the `definition` "Ordering".
 */
export interface Ordering {
  vehiclesSelectedAtOnce: number;
  /**
   * Payment methods that this server serves; the rules of a group say which of them are on offer.
   */
  methods: ServedMethod[];
}
/**
 * A payment method that this server serves, as far as pages need to know of it.
 *
 * This interface was referenced by `Portal`'s JSON-Schema
 * via the `definition` "ServedMethod".
 */
export interface ServedMethod {
  value:
    | "NO_CHARGE"
    | "DRIVER_ACCOUNT"
    | "CASH"
    | "OTHER"
    | "CHECK"
    | "PAYROLL_DEDUCTION"
    | "ONLINE_CC"
    | "TRANSACT_PAYMENTS";
  label: string;
  /**
   * The call that places an order paid by this method.
   */
  endpoint: "/orders/portal" | "/orders/portal/order" | "/orders/external";
  /**
   * Form that the payment step asks for this method.
   */
  form?: string;
  /**
   * Message key of the line that explains this method where it is chosen.
   */
  explained?: string;
  /**
   * Message key that tells how an amount that is still due is paid.
   */
  howToPay?: string;
  /**
   * Type of the payment rule that adds this method with ["true"], whatever ALLOWED_PMT_METHODS says.
   */
  offeredByRule?: string;
  /**
   * What is offered where no ALLOWED_PMT_METHODS says anything.
   */
  isOfferedUnruled?: true;
  /**
   * An order that is paid by this method costs nothing.
   */
  waives?: true;
  /**
   * The one method of an order whose total is zero.
   */
  isForNothingDue?: true;
  /**
   * Its money comes after the order stands, and the desk marks the order as paid.
   */
  isPaidLater?: true;
  /**
   * The driver pays on a page of the provider's, to which the browser is sent.
   */
  redirects?: true;
  /**
   * Citations can be paid by it too.
   */
  paysCitations?: true;
  /**
   * Its form asks for a card, which the merchant account has to accept.
   */
  takesCards?: true;
  /**
   * Answers to its form live in the memory of the page alone: neither stored nor kept after they were sent.
   */
  keepsNoAnswers?: true;
  /**
   * Note that a request to pay by this method carries (specification section 9).
   */
  note?: "pay by check";
}
/**
 * Content hash of each effective form, by form id; the module is /assets/forms/<hash>.js.
 *
 * This interface was referenced by `Portal`'s JSON-Schema
 * via the `definition` "FormHashes".
 */
export interface FormHashes {
  [k: string]: string;
}
/**
 * What a page of the portal is served with, so that nothing is fetched before the first paint. tenant is null on the page of an unknown tenant.
 *
 * This interface was referenced by `Portal`'s JSON-Schema
 * via the `definition` "BootData".
 */
export interface BootData {
  tenant: null | {
    slug: string;
    name: string;
    timeZone: string;
    accountIdentifier: AccountIdentifier;
    contact?: {
      email?: string;
      phone?: string;
    };
  };
  style: Style;
  language: string;
  /**
   * Flat message catalogue, key to text.
   */
  messages: {
    [k: string]: string;
  };
  forms: FormHashes;
  /**
   * Effective flows by id, titles resolved.
   */
  flows: {
    [k: string]: PortalFlow;
  };
  ordering: Ordering;
  flags: {
    citationsEnabled: boolean;
    /**
     * There are permits that are issued without an account; absent where there are none.
     */
    visitorPermits?: true;
    buyerAuthentication: "PASSWORD" | "SHIBBOLETH";
    idpLogoutURL?: string;
    /**
     * popup: idpLogoutURL is opened for a second. redirect: the browser goes there and comes back.
     */
    idpLogout?: "popup" | "redirect";
  };
  systemAlert: null | SystemAlert;
  /**
   * Text block of the signed-out root page.
   */
  home: string;
  /**
   * Text blocks that the first render of this page shows, by key; there on a page that has such.
   */
  texts?: {
    [k: string]: string;
  };
  /**
   * Demonstration server: the mailbox page exists.
   */
  demo: boolean;
  files: FileLimits;
}
export interface SystemAlert {
  enabled: boolean;
  startDate?: string;
  endDate?: string;
  body: string;
}
/**
 * How large files may be that this server takes, in bytes.
 */
export interface FileLimits {
  photoBytes: number;
  pdfBytes: number;
}
