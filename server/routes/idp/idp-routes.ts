import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { brokenSignInPage, signedOutPage, signInPage, type PolicedPage } from "../../pages/provider-page.ts";
import type { EmbeddedProviders, FoundProvider } from "../../services/single-sign-on/embedded-providers.ts";
import { embeddedProviderPath } from "../../tenants/identity-provider.ts";
import { noStore } from "../context.ts";
import { acceptForms } from "../form-body.ts";
import { handOver } from "./hand-over.ts";

interface IdpRequest {
  Params: { slug: string };
}

interface SignInForm extends IdpRequest {
  Body: { userName?: string; password?: string; cancel?: string };
}

const PREFIX = embeddedProviderPath(":slug");
const options = {
  config: { access: "public", tenant: "own" },
  exposeHeadRoute: false,
  schema: { hide: true },
} as const;

function send(reply: FastifyReply, page: PolicedPage, status = 200): FastifyReply {
  return noStore(reply)
    .code(status)
    .header("content-security-policy", page.policy)
    .type("text/html; charset=utf-8")
    .send(page.html);
}

/** Whether the browser has a sign-in in progress: the library throws if its cookie matches none. */
async function isUnderway({ provider }: FoundProvider, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  try {
    await provider.interactionDetails(request.raw, reply.raw);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === "SessionNotFound") return false;
    throw error;
  }
}

/** Registers the addresses that the library handles itself. Its other addresses are not served. */
function registerProtocol(app: FastifyInstance, providers: EmbeddedProviders): void {
  // The library parses forms itself, so the body is left unread.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", (_request, _payload, done) => done(null, undefined));
  const answer = async (request: FastifyRequest<IdpRequest>, reply: FastifyReply) => {
    const found = await providers.find(request.params.slug);
    if (found === undefined) return reply.callNotFound();
    await handOver(found.provider, request, reply, embeddedProviderPath(request.params.slug));
    return reply;
  };
  for (const path of ["/.well-known/openid-configuration", "/jwks", "/auth", "/auth/:uid"]) {
    app.get<IdpRequest>(`${PREFIX}${path}`, options, answer);
  }
  app.post<IdpRequest>(`${PREFIX}/token`, options, answer);
}

async function signIn(
  found: FoundProvider,
  request: FastifyRequest<SignInForm>,
  reply: FastifyReply,
  subject: string | undefined,
) {
  const { userName = "", cancel } = request.body ?? {};
  if (subject === undefined && cancel === undefined) return send(reply, signInPage(found.tenant, { userName }), 422);
  const result = subject === undefined ? { error: "access_denied" } : { login: { accountId: subject } };
  const onward = await found.provider.interactionResult(request.raw, reply.raw, result);
  return noStore(reply).redirect(onward, 303);
}

/** The sign-in page, and the forms sent from it. */
function registerSignIn(app: FastifyInstance, providers: EmbeddedProviders): void {
  acceptForms(app);
  const page = `${PREFIX}/sign-in/:uid`;
  app.get<IdpRequest>(page, options, async (request, reply) => {
    const found = await providers.find(request.params.slug);
    if (found === undefined) return reply.callNotFound();
    const isOpen = await isUnderway(found, request, reply);
    return isOpen ? send(reply, signInPage(found.tenant)) : send(reply, brokenSignInPage(found.tenant), 400);
  });
  app.post<SignInForm>(page, options, async (request, reply) => {
    const found = await providers.find(request.params.slug);
    if (found === undefined) return reply.callNotFound();
    if (!(await isUnderway(found, request, reply))) return send(reply, brokenSignInPage(found.tenant), 400);
    const { userName = "", password = "", cancel } = request.body ?? {};
    const subject = cancel === undefined ? providers.subjectOf(found.tenant, userName, password) : undefined;
    if (subject !== undefined) await providers.takeOver(found, subject, request.raw, reply.raw);
    return signIn(found, request, reply, subject);
  });
}

/** Ends the browser's session at this provider. The cookie is Lax, so no other site can do so unnoticed. */
function registerLogout(app: FastifyInstance, providers: EmbeddedProviders): void {
  app.get<IdpRequest>(`${PREFIX}/logout`, options, async (request, reply) => {
    const found = await providers.find(request.params.slug);
    if (found === undefined) return reply.callNotFound();
    await providers.endSession(found, request.raw, reply.raw);
    return send(reply, signedOutPage(found.tenant));
  });
}

/** The embedded identity provider of a demonstration server, at /idp/<slug>. */
export async function idpRoutes(app: FastifyInstance, { providers }: { providers: EmbeddedProviders }): Promise<void> {
  await app.register(async (part) => registerProtocol(part, providers));
  await app.register(async (part) => registerSignIn(part, providers));
  registerLogout(app, providers);
}
