import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SignInService } from "../../services/accounts/sign-in.ts";
import type { SingleSignOnService } from "../../services/single-sign-on/single-sign-on.ts";
import { isFederated } from "../../tenants/identity-provider.ts";
import { customerQuery, refusals, shape } from "../api-schemas.ts";
import type { BrowserCookie } from "../browser-cookie.ts";
import { noStore, tenantOf, eventSource } from "../context.ts";
import { refuse, refuseTooMany } from "../refusal.ts";
import { route } from "../route.ts";

interface GetTokenParts {
  signIn: SignInService;
  singleSignOn: { service: SingleSignOnService; cookie: BrowserCookie };
}

/** The last step of single sign-on: tokens for a driver, and no session for a person without a driver account. */
async function exchangeCode(
  request: FastifyRequest,
  reply: FastifyReply,
  { service, cookie }: GetTokenParts["singleSignOn"],
  code: string,
): Promise<FastifyReply> {
  const source = eventSource(request);
  const outcome = await service.exchange(source, cookie.read(request, source.tenant), code);
  if (outcome.kind === "refused") return refuse(reply, 401, "invalid_code");
  if (outcome.kind === "no-account") return refuse(reply, 404, "driver_not_found");
  return noStore(reply).send(outcome.tokens);
}

/**
 * POST …/get-token: exchanges user name and password, or the code of single sign-on, for a token set. The body's
 * groupName names the tenant; `?customer=`, if given, must name the same one. If drivers use an identity provider,
 * passwords are for admins only.
 */
export function registerGetToken(app: FastifyInstance, parts: GetTokenParts): void {
  route(
    app,
    "POST /api/v1/portal/pages/home-without-session/get-token",
    {
      config: { access: "public", tenant: "body" },
      schema: {
        tags: ["session"],
        summary: "Signs in with user name and password, or with the one-time code of single sign-on",
        querystring: customerQuery,
        body: shape("GetTokenRequest"),
        response: { 200: shape("TokenSet"), ...refusals },
      },
    },
    async (request, reply) => {
      if ("code" in request.body) return exchangeCode(request, reply, parts.singleSignOn, request.body.code);
      const { username, password } = request.body;
      const admitted = isFederated(tenantOf(request).document) ? "admins" : "everyone";
      const outcome = await parts.signIn.signIn(eventSource(request), username, password, admitted);
      if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
      if (outcome.kind === "refused") return refuse(reply, 401, "invalid_credentials");
      if (outcome.kind === "unverified") {
        const { sentTo } = outcome;
        return refuse(reply, 403, "email_unverified", sentTo === undefined ? {} : { sentTo });
      }
      return noStore(reply).send(outcome.tokens);
    },
  );
}
