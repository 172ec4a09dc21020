import type { FastifyInstance, FastifyRequest } from "fastify";
import { isStorableThroughout, structureFault } from "../../src/domain/storable-text.ts";
import type { Sessions } from "../identity/sessions.ts";
import { canonicalId } from "../services/entity-id.ts";
import { isFederated } from "../tenants/identity-provider.ts";
import type { EffectiveTenant, Tenants } from "../tenants/types.ts";
import { Refusal } from "./refusal.ts";
import { requireStorableBody } from "./storable-body.ts";

/** A route of this server, as tests over the whole table read it. */
export interface RouteEntry {
  method: string;
  url: string;
  access: string;
}

declare module "fastify" {
  interface FastifyInstance {
    routeTable: RouteEntry[];
  }
}

/** Refuses to start with a route that does not say who may call it: nothing is open by omission. */
export function declareAccess(app: FastifyInstance): void {
  app.decorate("routeTable", []);
  app.addHook("onRoute", (route) => {
    const access = route.config?.access;
    if (access === undefined) throw new Error(`route ${String(route.method)} ${route.url} declares no access`);
    for (const method of [route.method].flat()) app.routeTable.push({ method, url: route.url, access });
  });
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/.exec(request.headers.authorization ?? "")?.[1];
}

/** Ids of a path in one spelling, so that every route compares them alike. */
function spellIdsAlike(params: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === "string") params[name] = canonicalId(value);
  }
}

/** Whether a call that makes or needs a password is there for whoever calls: through a provider, for admins alone. */
function hasPasswordCall(request: FastifyRequest, tenant: EffectiveTenant): boolean {
  if (request.routeOptions.config.onlyWithPasswords !== true) return true;
  return !isFederated(tenant.document) || request.portalAccount?.role === "ADMIN";
}

/** Checks who calls before anything of the body is read. */
export function registerGuards(app: FastifyInstance, tenants: Tenants, sessions: Sessions): void {
  app.decorateRequest("portalTenant", null);
  app.decorateRequest("portalAccount", null);

  async function authenticate(request: FastifyRequest, isForDrivers: boolean): Promise<void> {
    const token = bearerToken(request);
    const account = token === undefined ? undefined : await sessions.authenticate(token);
    if (account === undefined) throw new Refusal(401, "unauthenticated");
    // An admin has nothing of what a driver has: every look-up misses.
    if (isForDrivers && account.driverId === null) throw new Refusal(404, "not_found");
    request.portalAccount = account;
  }

  /** The tenant that the request names; a signed-in call never reaches another one than its token's. */
  async function resolveTenant(request: FastifyRequest): Promise<EffectiveTenant | null> {
    const inPath = record(request.params)["customer"];
    const inQuery = record(request.query)["customer"];
    const named = typeof inPath === "string" ? inPath : typeof inQuery === "string" ? inQuery : undefined;
    if (named === undefined && request.routeOptions.config.tenantInQuery === true)
      throw new Refusal(400, "customer_missing");
    if (typeof inPath === "string" && inQuery !== undefined && inQuery !== inPath) throw new Refusal(404, "not_found");
    const ofToken = request.portalAccount?.tenant;
    if (ofToken !== undefined && named !== undefined && named !== ofToken) throw new Refusal(404, "not_found");
    const slug = named ?? ofToken;
    if (slug === undefined) return null;
    const tenant = await tenants.find(slug);
    if (tenant === undefined) throw new Refusal(404, "not_found");
    if (!hasPasswordCall(request, tenant)) throw new Refusal(404, "not_found");
    return tenant;
  }

  app.addHook("onRequest", async (request) => {
    spellIdsAlike(record(request.params));
    const { access } = request.routeOptions.config;
    // The answer for an address that no route has is the not-found handler's.
    if (access === undefined || request.is404) return;
    if (access !== "public") await authenticate(request, access === "driver");
    if (
      request.routeOptions.url?.startsWith("/api/") === true ||
      request.routeOptions.url?.startsWith("/auth/") === true
    ) {
      request.portalTenant = await resolveTenant(request);
    }
  });

  app.addHook("preValidation", async (request, reply) => {
    // An address that nothing stored can have is nobody's, just as an unknown one.
    if (!isStorableThroughout(request.params)) return reply.callNotFound();
    // Before anything that walks a body by recursion, the validator included.
    const fault = structureFault(request.body);
    if (fault === "too-many") throw new Refusal(413, "too_large");
    if (fault === "too-deep") throw new Refusal(400, "invalid_request");
    const isAnyQuery = request.is404 || request.routeOptions.config.anyQuery === true;
    if (!isAnyQuery && !isStorableThroughout(request.query)) throw new Refusal(400, "unstorable_text");
    const inBody = record(request.body)["groupName"];
    const ofBody = typeof inBody === "string" ? await tenants.find(inBody) : undefined;
    requireStorableBody(request, request.portalTenant ?? ofBody ?? null);
    return undefined;
  });
}
