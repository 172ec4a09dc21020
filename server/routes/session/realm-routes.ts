import type { FastifyInstance, FastifyReply } from "fastify";
import type { TokenError } from "../../../src/domain/generated/api-errors.ts";
import { clientId } from "../../identity/tokens.ts";
import type { SignInService } from "../../services/accounts/sign-in.ts";
import { shape } from "../api-schemas.ts";
import type { BrowserCookie } from "../browser-cookie.ts";
import { noStore, tenantOf, eventSource } from "../context.ts";
import { acceptForms } from "../form-body.ts";
import { route } from "../route.ts";

/** This endpoint refuses with OAuth's errors (RFC 6749 section 5.2), unlike the rest of the API. */
function refuseToken(reply: FastifyReply, status: number, error: string): FastifyReply {
  const body: TokenError = { error, requestId: reply.request.id };
  return noStore(reply).code(status).send(body);
}

const tokenRefusals = { "4xx": { anyOf: [shape("TokenError"), shape("ApiError")] }, "5xx": shape("ApiError") };

/**
 * The token endpoint of a tenant's realm, form-encoded as the specification requires. Its path is at the root, not
 * below /api/v1.
 */
export async function realmRoutes(
  app: FastifyInstance,
  options: { service: SignInService; cookie: Pick<BrowserCookie, "forget"> },
): Promise<void> {
  const { service, cookie } = options;
  acceptForms(app);

  route(
    app,
    "POST /auth/realms/{customer}/protocol/openid-connect/token",
    {
      config: { access: "public", tenant: "path" },
      schema: {
        tags: ["session"],
        summary: "Exchanges a refresh token for a new token set",
        consumes: ["application/x-www-form-urlencoded"],
        body: shape("RefreshRequest"),
        response: { 200: shape("TokenSet"), ...tokenRefusals },
      },
    },
    async (request, reply) => {
      if (request.body.client_id !== clientId(tenantOf(request).slug)) return refuseToken(reply, 401, "invalid_client");
      const outcome = await service.refresh(eventSource(request), request.body.refresh_token);
      if (outcome.kind === "refreshed") return noStore(reply).send(outcome.tokens);
      if (outcome.kind === "already-refreshed") return refuseToken(reply, 409, "already_refreshed");
      return refuseToken(reply, 400, "invalid_grant");
    },
  );

  route(
    app,
    "POST /auth/realms/{customer}/protocol/openid-connect/logout",
    {
      config: { access: "public", tenant: "path" },
      schema: {
        tags: ["session"],
        summary: "Ends a session: its refresh token and every access token of it",
        consumes: ["application/x-www-form-urlencoded"],
        body: shape("LogoutRequest"),
        response: { 204: { type: "null" }, ...tokenRefusals },
      },
    },
    async (request, reply) => {
      if (request.body.client_id !== clientId(tenantOf(request).slug)) return refuseToken(reply, 401, "invalid_client");
      // Logging out always removes the cookie of single sign-on (specification section 2), whatever the token is.
      cookie.forget(request, reply, tenantOf(request).slug);
      const known = await service.signOut(eventSource(request), request.body.refresh_token);
      return known ? noStore(reply).code(204).send(undefined) : refuseToken(reply, 400, "invalid_grant");
    },
  );
}
