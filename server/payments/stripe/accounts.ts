import type { Stripe } from "stripe";
import { readTenantSecret } from "../../tenants/tenant-secret.ts";
import { ProviderUnavailable } from "../payment-handler.ts";
import type { ProviderParts } from "../providers.ts";

/** The address of Stripe's API; in tests, a server that imitates it. */
export interface StripeApi {
  readonly host: string;
  readonly port: number;
  readonly protocol: "http" | "https";
  /** How often a call without a response is retried. */
  readonly maxNetworkRetries: number;
  /** The time limit of a call in milliseconds; by default the usual one. */
  readonly timeout?: number;
}

/** The dependencies of calls to Stripe. */
export type StripeParts = Pick<ProviderParts, "secretsDir" | "production" | "stripeApi">;

/** The file name of a tenant's key; both providers' documents also have it, for the checker. */
const SECRET_KEY = "stripe-secret-key";

/** A call and its retry finish before their caller gives up (in-good-time.ts). */
const IN_GOOD_TIME = { timeout: 8_000, maxNetworkRetries: 1 };

/** Whether an error comes from Stripe's library. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && "type" in error && String(error.type).startsWith("Stripe");
}

/** The error without any card data: Stripe's own messages and bodies are left out. */
function unanswered(error: unknown): ProviderUnavailable {
  if (error instanceof ProviderUnavailable) return error;
  if (!isStripeError(error)) return new ProviderUnavailable("the call to Stripe failed in the portal itself");
  const { type, code = "none", statusCode = "none", requestId = "none" } = error;
  return new ProviderUnavailable(`Stripe did not answer: ${type}, code ${code}, status ${statusCode}, id ${requestId}`);
}

/** The tenants' Stripe accounts, each accessed with the key in SECRETS_DIR/<slug>/stripe-secret-key. */
export class StripeAccounts {
  readonly #parts: StripeParts;
  readonly #clients = new Map<string, { readonly key: string; readonly stripe: Stripe }>();

  constructor(parts: StripeParts) {
    this.#parts = parts;
  }

  /** Calls Stripe for a tenant. Any failure is thrown as ProviderUnavailable, without details of the call. */
  async call<T>(tenant: string, work: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#clientOf(tenant));
    } catch (error) {
      throw unanswered(error);
    }
  }

  /** The key is read for every call, so that a new one takes effect at once. The library is loaded on first use. */
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
