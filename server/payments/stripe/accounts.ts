import type { Stripe } from "stripe";
import { readTenantSecret } from "../../tenants/tenant-secret.ts";
import { ProviderUnavailable } from "../payment-handler.ts";
import type { ProviderParts } from "../providers.ts";

/** Where Stripe is reached: its own address, or in tests a server that speaks its calls. */
export interface StripeApi {
  readonly host: string;
  readonly port: number;
  readonly protocol: "http" | "https";
  /** How often a call is repeated that got no answer. */
  readonly maxNetworkRetries: number;
  /** Milliseconds that a call may take; as usual where undefined. */
  readonly timeout?: number;
}

/** What reaching Stripe needs of the server. */
export type StripeParts = Pick<ProviderParts, "secretsDir" | "production" | "stripeApi">;

/** Name of the file with a tenant's key; the documents of both providers have it too, for the checker. */
const SECRET_KEY = "stripe-secret-key";

/** A call and its repetition have time before their caller gives up (in-good-time.ts). */
const IN_GOOD_TIME = { timeout: 8_000, maxNetworkRetries: 1 };

/** Whether an error is one of Stripe's library. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && "type" in error && String(error.type).startsWith("Stripe");
}

/** What went wrong, in words of which none can be of a card: Stripe's own messages and bodies are left out. */
function unanswered(error: unknown): ProviderUnavailable {
  if (error instanceof ProviderUnavailable) return error;
  if (!isStripeError(error)) return new ProviderUnavailable("the call to Stripe failed in the portal itself");
  const { type, code = "none", statusCode = "none", requestId = "none" } = error;
  return new ProviderUnavailable(`Stripe did not answer: ${type}, code ${code}, status ${statusCode}, id ${requestId}`);
}

/** The accounts that tenants have with Stripe, each reached by the key in SECRETS_DIR/<slug>/stripe-secret-key. */
export class StripeAccounts {
  readonly #parts: StripeParts;
  readonly #clients = new Map<string, { readonly key: string; readonly stripe: Stripe }>();

  constructor(parts: StripeParts) {
    this.#parts = parts;
  }

  /** Calls Stripe for a tenant. Whatever keeps it from answering is ProviderUnavailable, without a word of the call. */
  async call<T>(tenant: string, work: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#clientOf(tenant));
    } catch (error) {
      throw unanswered(error);
    }
  }

  /** Its key is read with each call, so that a new one counts at once; the library is loaded where a tenant needs it. */
  async #clientOf(tenant: string): Promise<Stripe> {
    const key = await this.#keyOf(tenant);
    const known = this.#clients.get(tenant);
    if (known?.key === key) return known.stripe;
    const { Stripe } = await import("stripe");
    const stripe = new Stripe(key, { ...IN_GOOD_TIME, telemetry: false, ...this.#parts.stripeApi });
    this.#clients.set(tenant, { key, stripe });
    return stripe;
  }

  async #keyOf(tenant: string): Promise<string> {
    const { secretsDir, production } = this.#parts;
    const key = await readTenantSecret(secretsDir, tenant, SECRET_KEY).catch((error: Error) => {
      throw new ProviderUnavailable(error.message);
    });
    if (production && key.includes("_test_")) {
      throw new ProviderUnavailable(`${SECRET_KEY} is a key for tests, which moves no money in production`);
    }
    return key;
  }
}
