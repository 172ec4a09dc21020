import type { Clock } from "../../src/domain/clock.ts";
import type { CardDetails } from "../../src/domain/generated/api-orders.ts";
import type { TenantDocument } from "../../src/domain/generated/meta-tenant.ts";
import type { Database } from "../db/database.ts";
import type { SecretBox } from "../identity/secret-box.ts";
import type { ProvidedMethod } from "./payment-handler.ts";
import type { StripeApi } from "./stripe/accounts.ts";

/**
 * What gateways and hosted providers are created from. Each is created once, so a tenant's settings are looked up in each
 * call.
 */
export interface ProviderParts {
  readonly db: Pick<Database, "withTenant">;
  readonly clock: Clock;
  /** NODE_ENV=production: a sandbox refuses every call there. */
  readonly production: boolean;
  /** A demonstration server: the only one on which a sandbox has a page. */
  readonly demo: boolean;
  /** Scheme, host and port under which people reach the portal; no slash at the end. */
  readonly publicUrl: string;
  /** Secrets of tenants, one file each (server/tenants/tenant-secret.ts). */
  readonly secretsDir: string;
  /** For what both sides of a sandbox know. */
  readonly box: Pick<SecretBox, "fingerprint">;
  /** A tenant, as its documents are now; undefined for an unknown one. */
  readonly tenants: {
    find(slug: string): Promise<{ readonly document: TenantDocument; readonly name: string } | undefined>;
  };
  /** Where Stripe is reached, for tests; Stripe itself where undefined. */
  readonly stripeApi?: StripeApi | undefined;
}

/** What the folder of a gateway exports. */
export interface GatewayFolder {
  /** The id of its document. */
  readonly id: string;
  create(parts: ProviderParts): CardGateway;
}

/**
 * A payment gateway through which cards are paid: one folder in server/payments/gateways, with a document of the same name
 * in schemas/gateways. Its calls are those of a provided method, and keep to the same promises. What it can do beside them
 * it declares by having the call: a gateway without `refund` leaves giving money back to people, one without `takes` tries
 * every card.
 */
export interface CardGateway extends Pick<ProvidedMethod, "open" | "ask" | "cancel" | "refund"> {
  /** Tenants name it by this id, and its payments are stored under it. */
  readonly id: string;
  pay: NonNullable<ProvidedMethod["pay"]>;
  /**
   * Whether a payment by this card may be tried at all. Asked before anything of the order is stored; where it says no, the
   * order is refused beside the card number, and the gateway never hears of it.
   */
  takes?(card: CardDetails): boolean;
}

export const CARD_METHOD = "ONLINE_CC";

/** The card method of one gateway. A payment keeps its gateway, whatever its tenant names later (`cards.gateway`). */
export function paymentByCard({ id, ...calls }: CardGateway): ProvidedMethod {
  return { kind: "provided", method: CARD_METHOD, provider: id, ...calls };
}

/** What the folder of a hosted provider exports. */
export interface HostedProviderFolder {
  /** The id of its document. */
  readonly id: string;
  create(parts: ProviderParts): HostedProvider;
}

/**
 * A payment provider on whose own page drivers pay: one folder in server/payments/hosted-providers, with a document of the
 * same name in schemas/hosted-providers. A tenant names it in `hostedPayments.provider`, with the settings that the document
 * lists; they are looked up with each call (`parts.tenants.find(payment.tenant)`), and so are its secrets
 * (readRotatedSecrets). Where something of that is missing, a call throws ProviderUnavailable.
 *
 * Its calls are those of a provided method, and keep to the same promises. What is theirs beyond those:
 *
 * - An open payment has a `redirect`, made by redirectTo (hosted/return-addresses.ts). Coming back by it proves nothing.
 * - A payment is `open` until its bank has decided.
 * - The provider learns nothing of the driver, and of a card only brand and last four digits are taken from it.
 */
export interface HostedProvider
  extends Pick<ProvidedMethod, "open" | "ask" | "cancel" | "refund">, Required<Pick<ProvidedMethod, "readMessage">> {
  /** Tenants name it by this id, its payments and messages are stored under it, and its webhook's address holds it. */
  readonly id: string;
}

export const HOSTED_METHOD = "TRANSACT_PAYMENTS";

/** The method of one hosted provider. A payment keeps its provider, whatever its tenant names later. */
export function paymentOnPage({ id, ...calls }: HostedProvider): ProvidedMethod {
  return { kind: "provided", method: HOSTED_METHOD, provider: id, ...calls };
}
