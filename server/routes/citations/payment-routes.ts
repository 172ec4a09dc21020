import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { translate } from "../../../src/domain/messages.ts";
import { cents, moneyFormat } from "../../../src/domain/money.ts";
import type { CitationPayments, PayOutcome } from "../../services/citation-payments/citation-payments.ts";
import { customerQuery, plateQuery, refusals, shape } from "../api-schemas.ts";
import { noStore, tenantOf, idempotencyKey, sentKeyOf, eventSource } from "../context.ts";
import { sendPdf } from "../file-answers.ts";
import { citationOf } from "../keyed-guard.ts";
import { refuse, refuseForNow, refuseFields, refuseTooMany } from "../refusal.ts";
import { route } from "../route.ts";

/** The call's data about the citation that the guard has found. */
function callOf(request: FastifyRequest) {
  return { tenant: tenantOf(request), source: eventSource(request), citationNumber: citationOf(request).number };
}

function answerPaid(reply: FastifyReply, outcome: PayOutcome): FastifyReply {
  switch (outcome.kind) {
    case "opened":
      return noStore(reply)
        .code(outcome.isNew ? 201 : 200)
        .send({ paymentReference: outcome.reference });
    case "refused":
      return refuse(reply, 409, outcome.code === "method_not_allowed" ? "citation_method" : outcome.code);
    case "amount-changed": {
      const { messages } = tenantOf(reply.request);
      const amount = moneyFormat(messages)(cents(outcome.dueCents));
      return refuse(reply, 409, "amount_changed", {
        errorMessage: translate(messages, "errors.amount_changed", { amount }),
      });
    }
    case "invalid":
      return refuseFields(reply, outcome.errors);
    case "conflict":
      return refuse(reply, 409, "key_used");
    case "unanswered":
      return refuseForNow(reply, "provider_unavailable");
    case "limited":
      return refuseTooMany(reply, outcome.seconds);
  }
}

/** Opens a payment, and redirects to its provider (specification sections 4 and 7). */
function registerPaying(app: FastifyInstance, payments: CitationPayments): void {
  route(
    app,
    "POST /api/v1/portal/pages/home-without-session/citations/pay",
    {
      config: { access: "keyed", tenant: "query", keysFrom: "body", formBody: [{ form: "citation-payment" }] },
      schema: {
        tags: ["citations"],
        summary: "Opens the payment of a citation, or returns the one that is open; its amount is the citation's own",
        headers: idempotencyKey("payment"),
        querystring: customerQuery,
        body: shape("PayCitationRequest"),
        response: { 200: shape("CitationPaymentOpened"), 201: shape("CitationPaymentOpened"), ...refusals },
      },
    },
    async (request, reply) => {
      const key = sentKeyOf(request.headers);
      return answerPaid(reply, await payments.pay({ ...callOf(request), request: request.body, key }));
    },
  );
  route(
    app,
    "GET /api/v1/portal/pages/home-without-session/citations/{citationId}/external-payment",
    {
      config: { access: ["keyed", "driver"], tenant: "query", keysFrom: "query" },
      schema: {
        tags: ["citations"],
        summary: "Where the open payment of a citation is made, by number and plate, or for the driver it belongs to",
        querystring: plateQuery,
        response: { 200: shape("RedirectDetails"), ...refusals },
      },
    },
    async (request, reply) => {
      const outcome = await payments.redirect(callOf(request));
      if (outcome.kind === "redirect") return noStore(reply).send(outcome.redirect);
      if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
      if (outcome.kind === "none") return refuse(reply, 409, "no_open_payment");
      return refuseForNow(reply, "payment_under_way");
    },
  );
}

/** The status of a payment for drivers who return from it, and its receipt. */
function registerPaid(app: FastifyInstance, payments: CitationPayments): void {
  route(
    app,
    "GET /api/v1/portal/pages/home-without-session/citation-payment-status/{paymentReference}",
    {
      config: { access: "public", tenant: "query", ofCitations: true },
      schema: {
        tags: ["citations"],
        summary: "How the payment of a citation stands, by the reference that its return address carries",
        querystring: customerQuery,
        response: { 200: shape("CitationPaymentStatus"), ...refusals },
      },
    },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const outcome = await payments.status(tenant, eventSource(request), request.params.paymentReference);
      if (outcome.kind === "missing") return refuse(reply, 404, "not_found");
      if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
      return noStore(reply).send(outcome.status);
    },
  );
  route(
    app,
    "GET /api/v1/citation-actions/download-payment-receipt/{citationId}",
    {
      config: { access: ["keyed", "driver"], tenant: "query", keysFrom: "query" },
      schema: {
        tags: ["citations"],
        summary:
          "The receipt of the money received for a citation, by number and plate, or for the driver it belongs to",
        querystring: plateQuery,
        produces: ["application/pdf"],
        response: { 200: { type: "string", format: "binary" }, ...refusals },
      },
    },
    async (request, reply) => {
      const receipt = await payments.receipt(callOf(request));
      if (receipt === undefined) return refuse(reply, 404, "no_receipt");
      if ("kind" in receipt) return refuseTooMany(reply, receipt.seconds);
      return sendPdf(reply, receipt);
    },
  );
}

/** The payment of citations without an account. */
export function registerCitationPaymentRoutes(app: FastifyInstance, payments: CitationPayments): void {
  route(
    app,
    "GET /api/v1/portal/pages/home-without-session/accepted-payment-methods/portal-citations/{customer}",
    {
      config: { access: "public", tenant: "path", ofCitations: true },
      schema: {
        tags: ["citations"],
        summary: "The methods by which citations of the tenant can be paid",
        querystring: customerQuery,
        response: { 200: shape("CitationPaymentMethods"), ...refusals },
      },
    },
    (request, reply) => reply.header("cache-control", "no-cache").send(payments.methods(tenantOf(request))),
  );
  registerPaying(app, payments);
  registerPaid(app, payments);
}
