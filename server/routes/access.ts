import type { FastifyContextConfig, FastifyInstance, RouteOptions } from "fastify";

/**
 * Who may call a route. public: anyone. driver, admin: a signed-in account of that kind, by its bearer token. provider:
 * a payment provider, by its signature over the raw body. keyed: anyone who knows both keys of an object, such as the
 * number and the plate of a citation, instead of a session.
 */
export type AccessKind = "public" | "driver" | "admin" | "provider" | "keyed";

/**
 * The callers that a route declares: one kind; any signed-in account; or holders of the keys and, without the second
 * key, the signed-in driver that the object belongs to.
 */
export type Access = AccessKind | readonly ["driver", "admin"] | readonly ["keyed", "driver"];

/**
 * Where the tenant of a call comes from. path: the parameter `customer`. query: `?customer=`, which is required. body:
 * the member `groupName`. token: the signed-in account. own: the route looks the tenant up itself, since it responds
 * with a page or a file even if there is no such tenant. none: the call has no tenant.
 */
export type TenantSource = "path" | "query" | "body" | "token" | "own" | "none";

/** A route of this server, for tests over all routes. */
export interface RouteEntry {
  method: string;
  url: string;
  access: Access;
  tenant: TenantSource;
}

declare module "fastify" {
  interface FastifyInstance {
    routeTable: RouteEntry[];
  }
  interface FastifyContextConfig {
    access?: Access;
    tenant?: TenantSource;
    /** Part of citations, as every keyed call is: 404 if the tenant has no citations. */
    ofCitations?: boolean;
    /** Takes one file as multipart/form-data, which no shape in schemas/api describes. */
    takesFile?: boolean;
  }
}

/** The kinds of callers that the guards can check. A route of another kind cannot be registered. */
const CHECKED: readonly AccessKind[] = ["public", "driver", "admin", "provider", "keyed"];

/** The kinds of callers that a declaration allows. */
export function kindsOf(access: Access): readonly AccessKind[] {
  return typeof access === "string" ? [access] : access;
}

/** Whether a call takes two keys instead of a session. It may also have the token of a session. */
export function isKeyed(access: Access): boolean {
  return kindsOf(access).includes("keyed");
}

/** Whether a call requires a session. */
export function isSignedIn(access: Access): boolean {
  return !isKeyed(access) && kindsOf(access).some((kind) => kind === "driver" || kind === "admin");
}

const bearer = { type: "http", scheme: "bearer" } as const;

/** How callers of each kind authenticate, for the description of the API. */
export const describedKinds = { driver: bearer, admin: bearer } as const;

/** The body of a call that takes a file. */
const FILE_BODY = {
  consumes: ["multipart/form-data"],
  body: {
    type: "object",
    required: ["file"],
    properties: { file: { type: "string", format: "binary" } },
  },
};

/** The declaration of a route, including the forms in its body, for the description of the API. */
export function describeAccess({ access, tenant, formBody, takesFile }: FastifyContextConfig = {}): Record<
  string,
  unknown
> {
  if (access === undefined) return {};
  const forms = formBody?.map(({ form }) => form);
  const kinds = kindsOf(access);
  const sessions = kinds.filter((kind) => kind in describedKinds).map((kind) => ({ [kind]: [] }));
  // The keys are in the address or in the body, so a session is optional.
  const security = isKeyed(access) && sessions.length > 0 ? [{}, ...sessions] : sessions;
  return {
    "x-access": kinds,
    "x-tenant": tenant,
    ...(forms === undefined ? {} : { "x-forms": forms }),
    ...(security.length > 0 ? { security } : {}),
    ...(takesFile === true ? FILE_BODY : {}),
  };
}

/** Why a route must not be registered; undefined if its declaration is consistent. */
function faultOf({ url, config }: RouteOptions): string | undefined {
  const { access, tenant, onlyWithPasswords, ofCitations, keysFrom } = config ?? {};
  if (access === undefined) return "declares no access";
  if (tenant === undefined) return "declares no tenant";
  const unchecked = kindsOf(access).find((kind) => !CHECKED.includes(kind));
  if (unchecked !== undefined) return `is for callers of the kind "${unchecked}", which nothing checks yet`;
  const namesCustomer = url.includes(":customer");
  if (namesCustomer !== (tenant === "path")) return `takes its tenant from "${tenant}", which its path contradicts`;
  if (tenant === "token" && !isSignedIn(access)) return "takes its tenant from a token, but needs none";
  if (tenant === "body" && isSignedIn(access)) return "takes its tenant from its body, but has a token that names it";
  if (isKeyed(access) !== (keysFrom !== undefined))
    return `has the keys from "${String(keysFrom)}", but is for "${kindsOf(access).join()}"`;
  const isOfProvider = kindsOf(access).includes("provider");
  if (isOfProvider && !(tenant === "path" && url.includes(":provider"))) return "does not name provider and tenant";
  const isKnownAtOnce = tenant === "path" || tenant === "query" || tenant === "token";
  if (onlyWithPasswords === true && !isKnownAtOnce) return `is for passwords alone, which "${tenant}" does not judge`;
  if ((ofCitations === true || isKeyed(access)) && !isKnownAtOnce)
    return `is part of citations, which "${tenant}" does not judge`;
  return undefined;
}

/**
 * Fails the start if a route does not declare who may call it and which tenant it belongs to: no route is open by
 * omission, and nothing is derived from the beginning of an address.
 */
export function declareAccess(app: FastifyInstance): void {
  app.decorate("routeTable", []);
  app.addHook("onRoute", (route) => {
    const fault = faultOf(route);
    if (fault !== undefined) throw new Error(`route ${String(route.method)} ${route.url} ${fault}`);
    const { access, tenant } = route.config as { access: Access; tenant: TenantSource };
    for (const method of [route.method].flat()) app.routeTable.push({ method, url: route.url, access, tenant });
  });
}
