// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * What the product must know of one customer. Looks are in style.json, words in messages.json and texts/.
 */
export interface TenantDocument {
  $schema?: string;
  /**
   * The {customer} of every path.
   */
  slug: string;
  name: string;
  /**
   * Demonstration tenant: its demo/ folder is loaded, and dates there may be relative to the day of loading.
   */
  demo?: boolean;
  /**
   * The small mark in the browser's tab: a square image in the tenant's folder assets/. Without one the server draws the first letter of the name in the accent color.
   */
  favicon?: string;
  /**
   * IANA time zone of every calendar date of this tenant.
   */
  timeZone: string;
  /**
   * ISO 4217 code of every amount of this tenant; USD unless said. Its sign is the message common.currencySign.
   */
  currency?: string;
  language?: "en";
  contact?: {
    email?: string;
    phone?: string;
  };
  /**
   * PASSWORD: user name and password. SHIBBOLETH: federated single sign-on.
   */
  buyerAuthentication?: "PASSWORD" | "SHIBBOLETH";
  identityProvider?: IdentityProvider;
  /**
   * Where a popup-style identity provider ends its session; the embedded provider has its own.
   */
  idpLogoutURL?: string;
  accountIdentifier?: {
    /**
     * What this tenant calls the number of a driver account.
     */
    label: string;
  };
  /**
   * The user group of a driver who registers; the tenant's slug where missing.
   */
  defaultGroup?: string;
  /**
   * Tax on price and fee in percent, with at most two decimals, such as 8.25; 0 where missing.
   */
  taxRatePercent?: number;
  cards?: Cards;
  hostedPayments?: HostedPayments;
  preferences?: Preferences;
  retentionDays?: RetentionDays;
  systemAlert?: SystemAlert;
}
/**
 * The OpenID Connect provider that signs this tenant's drivers in (buyerAuthentication SHIBBOLETH).
 *
 * This interface was referenced by `TenantDocument`'s JSON-Schema
 * via the `definition` "IdentityProvider".
 */
export interface IdentityProvider {
  /**
   * The provider's issuer, or its discovery document (…/.well-known/openid-configuration); embedded: the provider of a demonstration server, whose people are those of demo/accounts.json.
   */
  discoveryUrl: string;
  /**
   * What the provider knows this portal as.
   */
  clientId: string;
  /**
   * Name of the file in SECRETS_DIR/<slug>/ that holds the secret; a client without one relies on PKCE alone.
   */
  clientSecret?: {
    secret: string;
  };
  /**
   * How the provider's session ends: popup opens idpLogoutURL for a second, redirect leads through the provider's end_session_endpoint and back.
   */
  logout: "popup" | "redirect";
  /**
   * Scopes that are asked for; openid where missing.
   */
  scope?: string;
}
/**
 * How cards are paid; without it no method that takes cards is offered, whatever the payment rules say.
 *
 * This interface was referenced by `TenantDocument`'s JSON-Schema
 * via the `definition` "Cards".
 */
export interface Cards {
  /**
   * Id of the gateway that cards are paid through; sandbox takes the published test cards alone, and is for demonstrations.
   */
  gateway: string;
  /**
   * Types of cards that are accepted; every type where missing.
   *
   * @minItems 1
   */
  accepted?: [string, ...string[]];
  /**
   * The account that card payments go to, as the processor has it.
   */
  merchantAccount?: {
    /**
     * Its processor is external to the portal: cards cannot be paid here.
     */
    external?: boolean;
    /**
     * Type of the account, as the processor names it.
     */
    accountType?: string;
  };
  /**
   * Types of accounts by which no card can be paid.
   */
  cardDisabledAccountTypes?: string[];
}
/**
 * How drivers pay on a page of a payment provider's; without it no method that leads there is offered, whatever the payment rules say. Which settings a provider needs stands in its document in schemas/hosted-providers.
 *
 * This interface was referenced by `TenantDocument`'s JSON-Schema
 * via the `definition` "HostedPayments".
 */
export interface HostedPayments {
  /**
   * Id of the provider; sandbox moves no money, and is for demonstrations.
   */
  provider: string;
  /**
   * Where the provider is asked by the protocol of docs/guides/hosted-payments.md.
   */
  url?: string;
  /**
   * What the provider calls this tenant's account.
   */
  merchant?: string;
  /**
   * Name of the file in SECRETS_DIR/<slug>/ with the secret that calls and messages are signed by: the current one on its first line, the former one on the second while it is still valid.
   */
  secret?: {
    secret: string;
  };
}
/**
 * This interface was referenced by `TenantDocument`'s JSON-Schema
 * via the `definition` "Preferences".
 */
export interface Preferences {
  citationsEnabled?: boolean;
  /**
   * Days after issue in which a citation can be appealed.
   */
  citationAppealDays?: number;
  /**
   * Which sections of a profile must exist before buying.
   */
  profileRequiredFields?: {
    gender?: boolean;
    birthday?: boolean;
    driversLicense?: boolean;
    phones?: boolean;
    addresses?: boolean;
  };
  /**
   * Fields of the vehicle form that this tenant requires beyond the form's own.
   */
  vehicleRequiredFields?: string[];
  /**
   * Vehicles that a driver may select for one permit; never more than the permit allows.
   */
  vehiclesSelectedAtOnce?: number;
  /**
   * How often drivers may change the vehicles of one permit within 30 days; 0 for never.
   */
  vehicleChanges?: number;
  /**
   * How many visitor permits one plate may get within 30 days; 0 for none, so that visitors get no permit here.
   */
  visitorPermitsPerPlate?: number;
}
/**
 * For how many days what drivers and visitors left is kept, before it is deleted. What is missing here is kept as long as the product says.
 *
 * This interface was referenced by `TenantDocument`'s JSON-Schema
 * via the `definition` "RetentionDays".
 */
export interface RetentionDays {
  /**
   * Visitor permits, after their last day.
   */
  visitorPermits?: number;
  /**
   * Orders whose payment failed and for which no money came, after they were placed. A provider may still tell of money within the first 90 days.
   */
  failedOrders?: number;
  /**
   * Appeals with their messages, after they were decided.
   */
  appeals?: number;
  /**
   * Files that came with an appeal or a form, after they were handed in.
   */
  files?: number;
}
/**
 * This interface was referenced by `TenantDocument`'s JSON-Schema
 * via the `definition` "SystemAlert".
 */
export interface SystemAlert {
  enabled: boolean;
  /**
   * First day on which it shows, YYYY-MM-DD in the tenant's time zone; in a demo tenant also today-30d or today+30d.
   */
  startDate?: string;
  /**
   * Last day on which it shows.
   */
  endDate?: string;
  /**
   * Rich text, sanitised where it is shown.
   */
  body: string;
}
