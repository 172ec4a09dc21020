import type { Clock } from "../../src/domain/clock.ts";
import type { CardDetails } from "../../src/domain/generated/api-orders.ts";
import type { TenantDocument } from "../../src/domain/generated/meta-tenant.ts";
import type { Database } from "../db/database.ts";
import type { SecretBox } from "../identity/secret-box.ts";
import type { ProvidedMethod } from "./payment-handler.ts";
import type { StripeApi } from "./stripe/accounts.ts";

/**
 * The dependencies of gateways and hosted providers. Each is created only once, so a tenant's settings are looked up in
 * every call.
 */
export interface ProviderParts {
  readonly db: Pick<Database, "withTenant">;
  readonly clock: Clock;
  /** NODE_ENV=production: a sandbox refuses every call. */
  readonly production: boolean;
  /** A demonstration server: only there does a sandbox have a page. */
  readonly demo: boolean;
  /** The scheme, host and port under which people reach the portal, without a trailing slash. */
  readonly publicUrl: string;
  /** The folder of the tenants' secrets, one file each (server/tenants/tenant-secret.ts). */
  readonly secretsDir: string;
  /** Derives the secret that both sides of a sandbox share. */
  readonly box: Pick<SecretBox, "fingerprint">;
  /** Finds a tenant with its current documents; undefined for an unknown one. */
  readonly tenants: {
    find(slug: string): Promise<{ readonly document: TenantDocument; readonly name: string } | undefined>;
  };
  /** The address of Stripe, for tests; by default Stripe itself. */
  readonly stripeApi?: StripeApi | undefined;
}

/** The export of a gateway's folder. */
export interface GatewayFolder {
  /** The id of its document. */
  readonly id: string;
  create(parts: ProviderParts): CardGateway;
}

/**
 * A payment gateway for cards: one folder in server/payments/gateways, with a document of the same name in
 * schemas/gateways. Its calls and their guarantees are those of a provided method. The optional calls declare its
 * abilities: without `refund`, people refund by hand; without `takes`, every card is tried.
 */
export interface CardGateway extends Pick<ProvidedMethod, "open" | "ask" | "cancel" | "refund"> {
  /** The id by which tenants name it, and under which its payments are stored. */
  readonly id: string;
  pay: NonNullable<ProvidedMethod["pay"]>;
  /**
   * Whether a payment by this card may be attempted at all. Called before anything of the order is stored. If it
   * returns false, the order is refused beside the card number, without a call to the gateway.
   */
  takes?(card: CardDetails): boolean;
}

export const CARD_METHOD = "ONLINE_CC";

/** The card method of one gateway. A payment keeps its gateway, whatever its tenant names later (`cards.gateway`). */
export function paymentByCard({ id, ...calls }: CardGateway): ProvidedMethod {
  return { kind: "provided", method: CARD_METHOD, provider: id, ...calls };
}

/** The export of a hosted provider's folder. */
export interface HostedProviderFolder {
  /** The id of its document. */
  readonly id: string;
  create(parts: ProviderParts): HostedProvider;
}

/**
 * A payment provider on whose own page drivers pay: one folder in server/payments/hosted-providers, with a document of
 * the same name in schemas/hosted-providers. A tenant names it in `hostedPayments.provider`, with the settings that the
 * document lists. They are looked up in every call (`parts.tenants.find(payment.tenant)`), as are its secrets
 * (readRotatedSecrets). If any of these is missing, the call throws ProviderUnavailable.
 *
 * Its calls and their guarantees are those of a provided method, with these additions:
 *
 * - An open payment has a `redirect`, made by redirectTo (hosted/return-addresses.ts). A return through it proves
 *   nothing.
 * - A payment is `open` until its bank has decided.
 * - The provider receives no data of the driver, and only the brand and last four digits of a card are taken from it.
 */
export interface HostedProvider
  extends Pick<ProvidedMethod, "open" | "ask" | "cancel" | "refund">, Required<Pick<ProvidedMethod, "readMessage">> {
  /** The id by which tenants name it; it is stored with payments and messages, and part of its webhook's address. */
  readonly id: string;
}

export const HOSTED_METHOD = "TRANSACT_PAYMENTS";

/** The method of one hosted provider. A payment keeps its provider, whatever its tenant names later. */
export function paymentOnPage({ id, ...calls }: HostedProvider): ProvidedMethod {
  return { kind: "provided", method: HOSTED_METHOD, provider: id, ...calls };
}
