import type { FastifyInstance, FastifyReply } from "fastify";
import type { Entity } from "../../../src/domain/form-entity.ts";
import type { Recovery, RecoveryRequestOutcome } from "../../services/accounts/recovery.ts";
import { customerQuery, refusals, shape } from "../api-schemas.ts";
import { noStore, tenantOf, eventSource } from "../context.ts";
import { refuse, refuseFields, refuseTooMany } from "../refusal.ts";
import { route } from "../route.ts";

function answerRecovery(reply: FastifyReply, outcome: RecoveryRequestOutcome): FastifyReply {
  if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
  if (outcome.kind === "refused") return refuseFields(reply, outcome.errors);
  return noStore(reply).code(202).send({});
}

/** The body as the entity that its form checks. */
function entityOf(body: object): Entity {
  return { ...body };
}

function registerReminders(app: FastifyInstance, service: Recovery): void {
  const schema = (summary: string, body: string) => ({
    tags: ["account"],
    summary,
    querystring: customerQuery,
    body: shape(body),
    response: { 202: shape("Done"), ...refusals },
  });
  route(
    app,
    "POST /api/v1/portal/pages/home-without-session/send-link",
    {
      config: { access: "public", tenant: "body", formBody: [{ form: "forgot-password" }] },
      schema: schema("Forgotten password: mails a link, if the user name has an account", "SendLinkRequest"),
    },
    async (request, reply) =>
      answerRecovery(reply, await service.sendLink(tenantOf(request), eventSource(request), entityOf(request.body))),
  );
  route(
    app,
    "POST /api/v1/portal/pages/home-without-session/send-username-link",
    {
      config: { access: "public", tenant: "body", formBody: [{ form: "forgot-username" }] },
      schema: schema("Forgotten user name: mails it, if the number has an account", "SendUsernameLinkRequest"),
    },
    async (request, reply) =>
      answerRecovery(
        reply,
        await service.sendUserName(tenantOf(request), eventSource(request), entityOf(request.body)),
      ),
  );
}

/** Recovery of an account. The response never reveals whether the account exists. */
export function registerRecoveryRoutes(app: FastifyInstance, service: Recovery): void {
  registerReminders(app, service);
  route(
    app,
    "POST /api/v1/portal/pages/home-without-session/update-driver-password/{customer}",
    {
      config: { access: "public", tenant: "path", formBody: [{ form: "reset-password" }] },
      schema: {
        tags: ["account"],
        summary: "Sets a new password with the token of a mailed link; every session of the account ends",
        body: shape("ResetPasswordRequest"),
        response: { 200: shape("Done"), ...refusals },
      },
    },
    async (request, reply) => {
      const { username: userName, token, ...body } = request.body;
      const asked = { userName, token, body: entityOf(body) };
      const outcome = await service.reset(tenantOf(request), eventSource(request), asked);
      if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
      if (outcome.kind === "refused") return refuseFields(reply, outcome.errors);
      if (outcome.kind === "bad-link") return refuse(reply, 400, "invalid_link");
      return noStore(reply).send({});
    },
  );
}
