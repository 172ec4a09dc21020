import type { FastifyReply, FastifyRequest, RouteGenericInterface } from "fastify";
import type { AuthenticatedDriver, SignedInAccount } from "../identity/sessions.ts";
import type { ProviderMessage } from "../payments/payment-handler.ts";
import type { BodyForm } from "../services/forms/misshapen-form.ts";
import type { EventSource } from "../services/security-events.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Creates or requires a driver's password. With an identity provider, it exists for signed-in admins only. */
    onlyWithPasswords?: boolean;
    /**
     * A browser comes here from anywhere, with any query: a page, or a redirect to one. Such a request is not refused
     * because of text that cannot be stored; the route neither stores nor passes on any part of the query that it has
     * not checked.
     */
    anyQuery?: boolean;
    /** The forms in the body: an answer that cannot be stored is refused beside its field, not the whole request. */
    formBody?: readonly BodyForm[];
  }
  interface FastifyRequest {
    /** The tenant of the call, from the source that its route declares; see tenantOf. */
    portalTenant: EffectiveTenant | null;
    /** The signed-in account of the call; see accountOf and driverOf. */
    portalAccount: SignedInAccount | null;
    /** A payment provider's message whose signature was verified; see providerMessageOf. */
    providerMessage: ProviderMessage | null;
  }
}

/** Returns the tenant of a request. Throws if the route has none, which is a bug of the route. */
export function tenantOf(request: FastifyRequest): EffectiveTenant {
  if (request.portalTenant === null) throw new Error(`${request.routeOptions.url ?? "?"} has no tenant`);
  return request.portalTenant;
}

/** Returns the signed-in driver of a request. Throws if the route is not for drivers, which is a bug of the route. */
export function driverOf(request: FastifyRequest): AuthenticatedDriver {
  const account = accountOf(request);
  const { driverId } = account;
  if (driverId === null) throw new Error(`${request.routeOptions.url ?? "?"} has no driver`);
  return { ...account, driverId };
}

/** Returns the signed-in driver or admin. Throws if the route is for neither, which is a bug of the route. */
export function accountOf(request: FastifyRequest): SignedInAccount {
  if (request.portalAccount === null) throw new Error(`${request.routeOptions.url ?? "?"} has no account`);
  return request.portalAccount;
}

/** Returns the verified message of a request. Throws if the route is not for providers, which is a bug of the route. */
export function providerMessageOf({ providerMessage, routeOptions }: FastifyRequest): ProviderMessage {
  if (providerMessage === null) throw new Error(`${routeOptions.url ?? "?"} has no message of a provider`);
  return providerMessage;
}

/** The source of a request, for limits and security events. */
export function eventSource(request: FastifyRequest): EventSource {
  return { tenant: tenantOf(request).slug, requestId: request.id, address: request.ip };
}

/** Marks a response as not cacheable. */
export function noStore<R extends RouteGenericInterface>(reply: FastifyReply<R>): FastifyReply<R> {
  return reply.header("cache-control", "no-store");
}

/** The idempotency key header, for calls that write only once. what: what a repeated call returns again. */
export function idempotencyKey(what: string) {
  return {
    type: "object",
    required: ["idempotency-key"],
    properties: {
      "idempotency-key": {
        description: `A UUID. Repeating a request with the same key and body returns the same ${what}.`,
        type: "string",
        pattern: "^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$",
      },
    },
  } as const;
}

/** The idempotency key of a request in canonical spelling. */
export function sentKeyOf(headers: { readonly "idempotency-key": string }): string {
  return headers["idempotency-key"].toLowerCase();
}
