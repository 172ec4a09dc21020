import type { FastifyReply, FastifyRequest, RouteGenericInterface } from "fastify";
import type { AuthenticatedDriver, SignedInAccount } from "../identity/sessions.ts";
import type { ProviderMessage } from "../payments/payment-handler.ts";
import type { BodyForm } from "../services/forms/misshapen-form.ts";
import type { EventSource } from "../services/security-events.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Makes or needs a driver's password: where drivers come through an identity provider, there for a signed-in admin alone. */
    onlyWithPasswords?: boolean;
    /**
     * A browser comes here from anywhere, with any query: a page, or a way to one. What cannot be stored is no reason to
     * refuse it as a call is refused; the route keeps and hands on nothing of the query that it has not judged.
     */
    anyQuery?: boolean;
    /** Forms that the body answers: what cannot be taken is refused beside its field instead of as a whole. */
    formBody?: readonly BodyForm[];
  }
  interface FastifyRequest {
    /** The tenant of the call, from where its route declares; see tenantOf. */
    portalTenant: EffectiveTenant | null;
    /** Who a signed-in call comes from; see accountOf and driverOf. */
    portalAccount: SignedInAccount | null;
    /** What a payment provider's message is about whose signature holds; see providerMessageOf. */
    providerMessage: ProviderMessage | null;
  }
}

/** The tenant of a request. Throws where the route names none: that is a fault of the route. */
export function tenantOf(request: FastifyRequest): EffectiveTenant {
  if (request.portalTenant === null) throw new Error(`${request.routeOptions.url ?? "?"} has no tenant`);
  return request.portalTenant;
}

/** The signed-in driver of a request. Throws where the route is not for drivers: that is a fault of the route. */
export function driverOf(request: FastifyRequest): AuthenticatedDriver {
  const account = accountOf(request);
  const { driverId } = account;
  if (driverId === null) throw new Error(`${request.routeOptions.url ?? "?"} has no driver`);
  return { ...account, driverId };
}

/** Whoever is signed in, a driver or an admin. Throws where the route is not for them: that is a fault of the route. */
export function accountOf(request: FastifyRequest): SignedInAccount {
  if (request.portalAccount === null) throw new Error(`${request.routeOptions.url ?? "?"} has no account`);
  return request.portalAccount;
}

/** The checked message of a request. Throws where the route is not for providers: that is a fault of the route. */
export function providerMessageOf({ providerMessage, routeOptions }: FastifyRequest): ProviderMessage {
  if (providerMessage === null) throw new Error(`${routeOptions.url ?? "?"} has no message of a provider`);
  return providerMessage;
}

/** Who is behind a request, for limits and security events. */
export function eventSource(request: FastifyRequest): EventSource {
  return { tenant: tenantOf(request).slug, requestId: request.id, address: request.ip };
}

/** Marks a response as not to be kept by any cache. */
export function noStore<R extends RouteGenericInterface>(reply: FastifyReply<R>): FastifyReply<R> {
  return reply.header("cache-control", "no-store");
}

/** The header that a call takes which writes once, however often it is sent. what: what the same call returns again. */
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

/** The key of a request in one spelling. */
export function sentKeyOf(headers: { readonly "idempotency-key": string }): string {
  return headers["idempotency-key"].toLowerCase();
}
