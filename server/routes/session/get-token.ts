import type { FastifyInstance } from "fastify";
import type { GetTokenRequest } from "../../../src/domain/generated/api-session.ts";
import type { SignInService } from "../../services/sign-in.ts";
import type { Tenants } from "../../tenants/types.ts";
import { customerQuery, refusals, shape } from "../api-schemas.ts";
import { noStore } from "../context.ts";
import { eventSource, refuseTooMany } from "../event-source.ts";
import { refuse } from "../refusal.ts";

/**
 * POST …/get-token: user name and password for a token set. The body's groupName names the tenant; `?customer=`, where
 * given, must name the same.
 */
export function registerGetToken(app: FastifyInstance, service: SignInService, tenants: Tenants): void {
  app.post<{ Body: GetTokenRequest; Querystring: { customer?: string } }>(
    "/portal/pages/home-without-session/get-token",
    {
      config: { access: "public" },
      schema: {
        tags: ["session"],
        summary: "Signs in with user name and password",
        querystring: customerQuery,
        body: shape("GetTokenRequest"),
        response: { 200: shape("TokenSet"), ...refusals },
      },
    },
    async (request, reply) => {
      const { groupName } = request.body;
      const named = request.query.customer;
      const tenant = named === undefined || named === groupName ? await tenants.find(groupName) : undefined;
      if (tenant === undefined) return refuse(reply, 404, "not_found");
      request.portalTenant = tenant;
      if ("code" in request.body) return refuse(reply, 401, "invalid_code");
      const { username, password } = request.body;
      const outcome = await service.signIn(eventSource(request), username, password);
      if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
      if (outcome.kind === "refused") return refuse(reply, 401, "invalid_credentials");
      if (outcome.kind === "unverified") return refuse(reply, 403, "email_unverified");
      return noStore(reply).send(outcome.tokens);
    },
  );
}
