import type { FastifyInstance, FastifyReply } from "fastify";
import { translate } from "../../../src/domain/messages.ts";
import { FORM_BODY_BYTES } from "../../security/request-limits.ts";
import type { FileOutcome, ReplyOutcome } from "../../services/appeals/appeal-parts.ts";
import type { Appeals } from "../../services/appeals/appeals.ts";
import { appealSecretHeader, customerQuery, plateQuery, refusals, shape } from "../api-schemas.ts";
import { noStore, tenantOf, idempotencyKey, sentKeyOf, eventSource } from "../context.ts";
import { citationOf } from "../keyed-guard.ts";
import { refuse, refuseFields, refuseTooMany } from "../refusal.ts";
import { route } from "../route.ts";

function answerFiled(reply: FastifyReply, outcome: FileOutcome): FastifyReply {
  switch (outcome.kind) {
    case "filed":
    case "repeated":
      return noStore(reply)
        .code(outcome.kind === "filed" ? 201 : 200)
        .send(outcome.filed);
    case "conflict":
      return refuse(reply, 409, "request_conflict");
    case "not-possible":
      return refuse(reply, 409, "appeal_not_possible");
    case "too-many": {
      const { messages } = tenantOf(reply.request);
      const errorMessage = translate(messages, "errors.too_many_appeals", { limit: outcome.limit });
      return refuse(reply, 409, "too_many_appeals", { errorMessage });
    }
    case "refused":
      return refuseFields(reply, outcome.errors);
    case "limited":
      return refuseTooMany(reply, outcome.seconds);
  }
}

function answerReplied(reply: FastifyReply, outcome: ReplyOutcome): FastifyReply {
  switch (outcome.kind) {
    case "replied":
      return noStore(reply).send(outcome.appeal);
    case "missing":
      return refuse(reply, 404, "appeal_not_found");
    case "conflict":
      return refuse(reply, 409, "request_conflict");
    case "closed":
      return refuse(reply, 409, "appeal_closed");
    case "too-many":
      return refuse(reply, 409, "too_many_replies");
    case "refused":
      return refuseFields(reply, outcome.errors);
    case "limited":
      return refuseTooMany(reply, outcome.seconds);
  }
}

function registerWrites(app: FastifyInstance, appeals: Appeals): void {
  const keyed = { access: "keyed", tenant: "query", keysFrom: "body" } as const;
  route(
    app,
    "POST /api/v1/portal/pages/home-without-session/citation/appeal",
    {
      config: { ...keyed, formBody: [{ form: "citation-appeal" }] },
      bodyLimit: FORM_BODY_BYTES,
      schema: {
        tags: ["appeals"],
        summary: "Appeals a citation, by its number and plate; returns the secret that opens the appeal",
        querystring: customerQuery,
        headers: idempotencyKey("appeal"),
        body: shape("AppealRequest"),
        response: { 200: shape("FiledAppeal"), 201: shape("FiledAppeal"), ...refusals },
      },
    },
    async (request, reply) => {
      const call = { tenant: tenantOf(request), source: eventSource(request), citation: citationOf(request).number };
      const outcome = await appeals.file({ ...call, key: sentKeyOf(request.headers), request: request.body });
      return answerFiled(reply, outcome);
    },
  );
  route(
    app,
    "POST /api/v1/portal/pages/home-without-session/send-driver-reply",
    {
      config: { ...keyed, formBody: [{ form: "appeal-reply" }] },
      bodyLimit: FORM_BODY_BYTES,
      schema: {
        tags: ["appeals"],
        summary: "Replies to the parking office about an appeal, by its citation's number and plate and its own secret",
        querystring: customerQuery,
        headers: idempotencyKey("reply"),
        body: shape("AppealReplyRequest"),
        response: { 200: shape("Appeal"), ...refusals },
      },
    },
    async (request, reply) => {
      const call = { tenant: tenantOf(request), source: eventSource(request), citation: citationOf(request).number };
      const outcome = await appeals.reply({ ...call, key: sentKeyOf(request.headers), request: request.body });
      return answerReplied(reply, outcome);
    },
  );
}

/**
 * Appeals and their messages. Filing requires the keys of the citation; reading and replying also require the secret of
 * the appeal.
 */
export function registerAppealRoutes(app: FastifyInstance, appeals: Appeals): void {
  registerWrites(app, appeals);
  route(
    app,
    "GET /api/v1/portal/pages/home-without-session/citations/{citationId}/appeals/{appealId}",
    {
      config: { access: "keyed", tenant: "query", keysFrom: "query" },
      schema: {
        tags: ["appeals"],
        summary: "An appeal with everything that was written about it",
        querystring: plateQuery,
        headers: appealSecretHeader,
        response: { 200: shape("Appeal"), ...refusals },
      },
    },
    async (request, reply) => {
      const appeal = await appeals.read({
        tenant: tenantOf(request),
        citation: citationOf(request).number,
        appealId: request.params.appealId,
        secret: request.headers["appeal-secret"] ?? "",
      });
      return appeal === undefined ? refuse(reply, 404, "appeal_not_found") : noStore(reply).send(appeal);
    },
  );
}
