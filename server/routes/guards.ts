import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from "fastify";
import { entityPath } from "../../src/domain/form-entity.ts";
import { isStorableThroughout, structureFault } from "../../src/domain/storable-text.ts";
import type { Sessions } from "../identity/sessions.ts";
import type { CitationFinder } from "../services/citations/find-citation.ts";
import { canonicalId } from "../services/entity-id.ts";
import type { BodyForm } from "../services/forms/misshapen-form.ts";
import type { ProviderMessages } from "../services/payment-lifecycle/provider-messages.ts";
import { isFederated } from "../tenants/identity-provider.ts";
import type { EffectiveTenant, Tenants } from "../tenants/types.ts";
import { isKeyed, isSignedIn, kindsOf, type Access } from "./access.ts";
import { checkKeys, noteDriver } from "./keyed-guard.ts";
import { checkProviderMessage } from "./provider-guard.ts";
import { Refusal } from "./refusal.ts";

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** Converts the ids of a path to their canonical spelling, so that every route compares them alike. */
function spellIdsAlike(params: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === "string") params[name] = canonicalId(value);
  }
}

/**
 * Whether a call that creates or requires a password exists for this caller: with an identity provider, it exists for
 * admins only.
 */
function hasPasswordCall(request: FastifyRequest, tenant: EffectiveTenant): boolean {
  if (request.routeOptions.config.onlyWithPasswords !== true) return true;
  return !isFederated(tenant.document) || request.portalAccount?.role === "ADMIN";
}

/** Whether a call exists for a tenant: citation calls do not if it has no citations, whatever the keys are. */
function hasCall({ access, ofCitations }: FastifyContextConfig, tenant: EffectiveTenant): boolean {
  const isOfCitations = ofCitations === true || (access !== undefined && isKeyed(access));
  return !isOfCitations || tenant.preferences.citationsEnabled;
}

/** The tenant that the body names; the query may name the same one. */
async function tenantOfBody(tenants: Tenants, { body, query }: FastifyRequest): Promise<EffectiveTenant | null> {
  const inBody = record(body)["groupName"];
  const inQuery = record(query)["customer"];
  if (typeof inBody !== "string" || (inQuery !== undefined && inQuery !== inBody)) return null;
  return (await tenants.find(inBody)) ?? null;
}

/** The members of a body that its forms check, with a message beside the field. */
function judgedMembers(tenant: EffectiveTenant, forms: readonly BodyForm[]): Set<string | undefined> {
  const members = forms.flatMap(({ form: id, at }) => {
    const form = tenant.forms.get(id)?.form;
    if (form === undefined) return [];
    return at === undefined ? form.ui.order.map((field) => entityPath(form, field).split(".")[0]) : [at];
  });
  // If no field belongs to an attribute, its name is refused.
  return new Set([...members, "attributes"]);
}

/**
 * Refuses a body with text that cannot be stored. Answers to the route's forms are skipped here, since they are refused
 * beside their fields. Throws Refusal.
 */
function requireStorableBody(request: FastifyRequest, tenant: EffectiveTenant | null): void {
  const { body } = request;
  const forms = request.routeOptions.config.formBody;
  if (forms === undefined || tenant === null || typeof body !== "object" || body === null) {
    if (!isStorableThroughout(body)) throw new Refusal(400, "unstorable_text");
    return;
  }
  const judged = judgedMembers(tenant, forms);
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !judged.has(name)));
  if (!isStorableThroughout(rest)) throw new Refusal(400, "unstorable_text");
}

/** Refuses bodies that are not safe to process recursively, before the validator does so. */
function requireSoundStructure(body: unknown): void {
  const fault = structureFault(body);
  if (fault === "too-many") throw new Refusal(413, "too_large");
  if (fault === "too-deep") throw new Refusal(400, "invalid_request");
}

/** The sources that name a tenant before the body is read. */
type NamedSource = "path" | "query" | "token";

/** The dependencies of the guards. */
interface GuardParts {
  readonly tenants: Tenants;
  readonly sessions: Sessions;
  readonly messages: ProviderMessages;
  readonly finder: CitationFinder;
}

/**
 * Checks the caller before anything of the body is read. Of a payment provider's message, only the raw bytes are read
 * before its signature over them is verified.
 */
export function registerGuards(app: FastifyInstance, { tenants, sessions, messages, finder }: GuardParts): void {
  app.decorateRequest("providerMessage", null);
  app.decorateRequest("portalTenant", null);
  app.decorateRequest("portalAccount", null);
  app.decorateRequest("citation", null);

  async function authenticate(request: FastifyRequest, access: Access): Promise<void> {
    const token = bearerToken(request);
    const account = token === undefined ? undefined : await sessions.authenticate(token);
    if (account === undefined) throw new Refusal(401, "unauthenticated");
    // An admin has no driver's data, and a driver must not learn which calls exist for admins: both get 404.
    const kind = account.driverId === null ? "admin" : "driver";
    if (!kindsOf(access).includes(kind)) throw new Refusal(404, "not_found");
    request.portalAccount = account;
  }

  /** The tenant that the path, the query or the token names. One call must not name two. */
  async function resolveTenant(request: FastifyRequest, source: NamedSource): Promise<EffectiveTenant> {
    const inPath = record(request.params)["customer"];
    const inQuery = record(request.query)["customer"];
    if (source === "query" && typeof inQuery !== "string") throw new Refusal(400, "customer_missing");
    const ofToken = request.portalAccount?.tenant;
    const named = { path: inPath, query: inQuery, token: ofToken }[source];
    const slug = typeof named === "string" ? named : undefined;
    const others = [inQuery, ofToken].filter((other) => other !== undefined);
    if (slug === undefined || others.some((other) => other !== slug)) throw new Refusal(404, "not_found");
    const tenant = await tenants.find(slug);
    const isThere =
      tenant !== undefined && hasPasswordCall(request, tenant) && hasCall(request.routeOptions.config, tenant);
    if (!isThere) throw new Refusal(404, "not_found");
    return tenant;
  }

  app.addHook("onRequest", async (request) => {
    spellIdsAlike(record(request.params));
    const { access, tenant } = request.routeOptions.config;
    // The not-found handler responds to addresses without a route.
    if (access === undefined || tenant === undefined || request.is404) return;
    if (isSignedIn(access)) await authenticate(request, access);
    else if (isKeyed(access)) await noteDriver(request, bearerToken(request), sessions);
    if (tenant === "path" || tenant === "query" || tenant === "token")
      request.portalTenant = await resolveTenant(request, tenant);
  });

  app.addHook("preValidation", async (request, reply) => {
    // Text that cannot be stored matches no stored data, so it is not found, just like an unknown id.
    if (!isStorableThroughout(request.params)) return reply.callNotFound();
    const { access } = request.routeOptions.config;
    if (!request.is404 && access !== undefined && kindsOf(access).includes("provider"))
      return checkProviderMessage(request, messages);
    requireSoundStructure(request.body);
    const { anyQuery, tenant } = request.routeOptions.config;
    const isAnyQuery = request.is404 || anyQuery === true;
    if (!isAnyQuery && !isStorableThroughout(request.query)) throw new Refusal(400, "unstorable_text");
    // The tenant is needed here, so that a body without the shape of its call is refused with that tenant's messages.
    if (tenant === "body") request.portalTenant = await tenantOfBody(tenants, request);
    requireStorableBody(request, request.portalTenant);
    return undefined;
  });

  app.addHook("preHandler", async (request, reply) => {
    const { access, tenant } = request.routeOptions.config;
    if (tenant === "body" && request.portalTenant === null) throw new Refusal(404, "not_found");
    const isKeyedCall = !request.is404 && access !== undefined && isKeyed(access);
    return isKeyedCall ? checkKeys(request, reply, finder) : undefined;
  });
}
