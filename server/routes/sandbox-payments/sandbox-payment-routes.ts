import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sandboxPaymentPage } from "../../pages/sandbox-payment-page.ts";
import type { HostedSandbox, SandboxPayment } from "../../payments/hosted-providers/sandbox/hosted-sandbox.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { noStore } from "../context.ts";
import { acceptForms } from "../form-body.ts";
import { refuse } from "../refusal.ts";

interface CallRequest {
  Params: { slug: string };
  Body: Buffer | undefined;
}

interface PageRequest {
  Params: { slug: string; paymentId: string };
}

interface PageForm extends PageRequest {
  Body: { do?: string; outcome?: string } | undefined;
}

interface SandboxRoutes {
  readonly sandbox: HostedSandbox;
  readonly publicUrl: string;
}

const PREFIX = "/sandbox-payments/:slug";
const PAGE = `${PREFIX}/pay/:paymentId`;
const options = {
  config: { access: "public", tenant: "own", anyQuery: true },
  exposeHeadRoute: false,
  schema: { hide: true },
} as const;

/**
 * The calls of the protocol, for clients that reach the sandbox over a network. This portal's own calls do not leave
 * the process.
 */
function registerCalls(app: FastifyInstance, sandbox: HostedSandbox): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  for (const [method, url] of [
    ["POST", "payments"],
    ["GET", "payments/:reference"],
    ["POST", "payments/:reference/cancel"],
    ["POST", "payments/:reference/refund"],
  ] as const) {
    app.route<CallRequest>({
      method,
      url: `${PREFIX}/${url}`,
      ...options,
      async handler({ params: { slug }, headers, body = Buffer.alloc(0), url: address }, reply) {
        if ((await sandbox.tenant(slug)) === undefined) return reply.callNotFound();
        const [path = ""] = address.split("?");
        const answer = await sandbox.answer(slug, { method, path, headers, body });
        return noStore(reply).code(answer.status).send(answer.body);
      },
    });
  }
}

/**
 * Whether a form was sent by a page of this server. Browsers send Sec-Fetch-Site if the page was loaded over a secure
 * connection; without it, the Origin header decides. Pages of other sites do not know the address of a payment.
 */
function isFromHere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { "sec-fetch-site": site, origin } = headers;
  if (site !== undefined) return site === "same-origin";
  return origin === undefined || origin === publicUrl;
}

function sendPayment(reply: FastifyReply, sandbox: HostedSandbox, tenant: EffectiveTenant, payment: SandboxPayment) {
  const { html, policy } = sandboxPaymentPage(tenant, payment, sandbox.returnAddress(payment));
  // Without a referrer, browsers would send the form with the origin "null", as pages of other sites can.
  const headers = { "content-security-policy": policy, "referrer-policy": "same-origin" };
  return noStore(reply).headers(headers).type("text/html; charset=utf-8").send(html);
}

/** The page of a payment, and the forms sent from it. */
function registerPage(app: FastifyInstance, { sandbox, publicUrl }: SandboxRoutes): void {
  acceptForms(app);
  app.get<PageRequest>(PAGE, options, async ({ params: { slug, paymentId } }, reply) => {
    const tenant = await sandbox.tenant(slug);
    const payment = tenant === undefined ? undefined : await sandbox.find(slug, paymentId);
    if (tenant === undefined || payment === undefined) return reply.callNotFound();
    return sendPayment(reply, sandbox, tenant, payment);
  });
  app.post<PageForm>(PAGE, options, async (request, reply) => {
    const { slug, paymentId } = request.params;
    if (!isFromHere(request, publicUrl)) return refuse(reply, 403, "invalid_request");
    if ((await sandbox.tenant(slug)) === undefined) return reply.callNotFound();
    const onward = await sandbox.press(slug, paymentId, request.body ?? {});
    if (onward === undefined) return reply.callNotFound();
    return noStore(reply).redirect(onward === "page" ? request.url : onward, 303);
  });
}

/** The sandbox of hosted payments on a demonstration server, at /sandbox-payments/<slug>. */
export async function sandboxPaymentRoutes(app: FastifyInstance, routes: SandboxRoutes): Promise<void> {
  await app.register(async (part) => registerCalls(part, routes.sandbox));
  await app.register(async (part) => registerPage(part, routes));
}
