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

/** Whether a call is there for a tenant: those of citations are not where it has none, whatever they are asked with. */
function hasCall({ access, ofCitations }: FastifyContextConfig, tenant: EffectiveTenant): boolean {
  const isOfCitations = ofCitations === true || (access !== undefined && isKeyed(access));
  return !isOfCitations || tenant.preferences.citationsEnabled;
}

/** The tenant that the body names; the query may name the same. */
async function tenantOfBody(tenants: Tenants, { body, query }: FastifyRequest): Promise<EffectiveTenant | null> {
  const inBody = record(body)["groupName"];
  const inQuery = record(query)["customer"];
  if (typeof inBody !== "string" || (inQuery !== undefined && inQuery !== inBody)) return null;
  return (await tenants.find(inBody)) ?? null;
}

/** Members of a body that its forms look into, and tell the words of beside a field. */
function judgedMembers(tenant: EffectiveTenant, forms: readonly BodyForm[]): Set<string | undefined> {
  const members = forms.flatMap(({ form: id, at }) => {
    const form = tenant.forms.get(id)?.form;
    if (form === undefined) return [];
    return at === undefined ? form.ui.order.map((field) => entityPath(form, field).split(".")[0]) : [at];
  });
  // Where no field of a form stands, its names are refused.
  return new Set([...members, "attributes"]);
}

/**
 * Refuses a body that holds text which cannot be stored: as a whole, but for the answers of the route's forms, which are
 * refused beside their fields. Throws Refusal.
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

/** Refuses what nothing may walk by recursion, the validator included. */
function requireSoundStructure(body: unknown): void {
  const fault = structureFault(body);
  if (fault === "too-many") throw new Refusal(413, "too_large");
  if (fault === "too-deep") throw new Refusal(400, "invalid_request");
}

/** Where a tenant can be named before the body is read. */
type NamedSource = "path" | "query" | "token";

/** What guards know callers by. */
interface GuardParts {
  readonly tenants: Tenants;
  readonly sessions: Sessions;
  readonly messages: ProviderMessages;
  readonly finder: CitationFinder;
}

/**
 * Checks who calls before anything of the body is read; of a payment provider's message nothing is read but its bytes, before
 * its signature over them holds.
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
    // An admin has nothing of what a driver has, and no driver learns what there is for admins: every look-up misses.
    const kind = account.driverId === null ? "admin" : "driver";
    if (!kindsOf(access).includes(kind)) throw new Refusal(404, "not_found");
    request.portalAccount = account;
  }

  /** The tenant that the path or the query names, or the token; one call never names two. */
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
    // The answer for an address that no route has is the not-found handler's.
    if (access === undefined || tenant === undefined || request.is404) return;
    if (isSignedIn(access)) await authenticate(request, access);
    else if (isKeyed(access)) await noteDriver(request, bearerToken(request), sessions);
    if (tenant === "path" || tenant === "query" || tenant === "token")
      request.portalTenant = await resolveTenant(request, tenant);
  });

  app.addHook("preValidation", async (request, reply) => {
    // An address that nothing stored can have is nobody's, just as an unknown one.
    if (!isStorableThroughout(request.params)) return reply.callNotFound();
    const { access } = request.routeOptions.config;
    if (!request.is404 && access !== undefined && kindsOf(access).includes("provider"))
      return checkProviderMessage(request, messages);
    requireSoundStructure(request.body);
    const { anyQuery, tenant } = request.routeOptions.config;
    const isAnyQuery = request.is404 || anyQuery === true;
    if (!isAnyQuery && !isStorableThroughout(request.query)) throw new Refusal(400, "unstorable_text");
    // A body without the shape of its call is refused in the words of the tenant that it names.
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
