import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { translate } from "../../../src/domain/messages.ts";
import { FORM_BODY_BYTES } from "../../security/request-limits.ts";
import type { CreateOutcome, VisitorPermits } from "../../services/visitors/visitor-permits.ts";
import { customerQuery, refusals, shape } from "../api-schemas.ts";
import { noStore, tenantOf, idempotencyKey, sentKeyOf, eventSource } from "../context.ts";
import { sendPdf } from "../file-answers.ts";
import { refuse, refuseFields, refuseTooMany } from "../refusal.ts";
import { route } from "../route.ts";

const PUBLIC = "GET /api/v1/portal/pages/home-without-session";

/** The message about the plate limit, which says whom to ask. */
function plateLimitWords(request: FastifyRequest, limit: number): string {
  const { messages, name } = tenantOf(request);
  return translate(messages, "errors.visitor_plate_limit", { limit, tenant: name });
}

function answerCreated(reply: FastifyReply, outcome: CreateOutcome): FastifyReply {
  switch (outcome.kind) {
    case "issued":
      return noStore(reply).code(201).send(outcome.permit);
    case "repeated":
      return noStore(reply).code(200).send(outcome.permit);
    case "conflict":
      return refuse(reply, 409, "request_conflict");
    case "unavailable":
      return refuse(reply, 422, "visitor_permit_unavailable");
    case "plate-limit": {
      const message = plateLimitWords(reply.request, outcome.limit);
      return refuseFields(reply, [{ field: "plate", rule: "visitor_plate_limit", message }]);
    }
    case "limited":
      return refuseTooMany(reply, outcome.seconds);
    case "refused":
      return refuseFields(reply, outcome.errors);
  }
}

/** The permits on offer. */
function registerOffers(app: FastifyInstance, visitors: VisitorPermits): void {
  route(
    app,
    `${PUBLIC}/visitor/client/{customer}`,
    {
      config: { access: "public", tenant: "path" },
      schema: {
        tags: ["visitors"],
        summary: "The visitor permits of a tenant, and whether each can be had today",
        response: { 200: shape("VisitorPermitTypes"), ...refusals },
      },
    },
    async (request, reply) => noStore(reply).send(await visitors.offers(tenantOf(request))),
  );
  route(
    app,
    `${PUBLIC}/visitor/{permitId}`,
    {
      config: { access: "public", tenant: "query" },
      schema: {
        tags: ["visitors"],
        summary: "One visitor permit, and whether it can be had today",
        querystring: customerQuery,
        response: { 200: shape("Permit"), ...refusals },
      },
    },
    async (request, reply) => {
      const offer = await visitors.offer(tenantOf(request), request.params.permitId);
      return offer === undefined ? refuse(reply, 404, "not_found") : noStore(reply).send(offer);
    },
  );
}

/** Issued permits. Anyone who knows the id of a permit may download it. Its code reveals only whether it is valid. */
function registerIssued(app: FastifyInstance, visitors: VisitorPermits): void {
  route(
    app,
    `${PUBLIC}/download-efp/{id}`,
    {
      config: { access: "public", tenant: "query" },
      schema: {
        tags: ["visitors"],
        summary: "A visitor permit as a PDF",
        querystring: customerQuery,
        produces: ["application/pdf"],
        response: { 200: { type: "string", format: "binary" }, ...refusals },
      },
    },
    async (request, reply) => {
      const file = await visitors.file(tenantOf(request), eventSource(request), request.params.id);
      if (file === undefined) return refuse(reply, 404, "not_found");
      if ("kind" in file) return refuseTooMany(reply, file.seconds);
      return sendPdf(reply, file);
    },
  );
  route(
    app,
    `${PUBLIC}/visitor-permit-validity/{code}`,
    {
      config: { access: "public", tenant: "query" },
      schema: {
        tags: ["visitors"],
        summary: "Whether the visitor permit with this code is valid today",
        querystring: customerQuery,
        response: { 200: shape("VisitorPermitValidity"), ...refusals },
      },
    },
    async (request, reply) => noStore(reply).send(await visitors.validity(tenantOf(request), request.params.code)),
  );
}

/** Visitor permits (specification section 7). None of these calls requires a session. */
export function registerVisitorRoutes(app: FastifyInstance, visitors: VisitorPermits): void {
  registerOffers(app, visitors);
  registerIssued(app, visitors);
  route(
    app,
    "POST /api/v1/portal/pages/home-without-session/visitor/create",
    {
      config: { access: "public", tenant: "query", formBody: [{ form: "visitor-permit" }] },
      // The request includes the answers to the tenant's own fields.
      bodyLimit: FORM_BODY_BYTES,
      schema: {
        tags: ["visitors"],
        summary: "Issues a visitor permit to a plate",
        querystring: customerQuery,
        headers: idempotencyKey("permit"),
        body: shape("VisitorPermitRequest"),
        response: { 200: shape("VisitorPermit"), 201: shape("VisitorPermit"), ...refusals },
      },
    },
    async (request, reply) => {
      const outcome = await visitors.create({
        tenant: tenantOf(request),
        source: eventSource(request),
        key: sentKeyOf(request.headers),
        request: request.body,
      });
      return answerCreated(reply, outcome);
    },
  );
}
