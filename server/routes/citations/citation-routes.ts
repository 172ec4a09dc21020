import type { FastifyInstance } from "fastify";
import { LISTED_CITATIONS } from "../../../src/domain/listed-citations.ts";
import type { Citations } from "../../services/citations/citations.ts";
import { customerQuery, plateQuery, refusals, shape } from "../api-schemas.ts";
import { driverOf, eventSource, noStore, tenantOf } from "../context.ts";
import { sendFile, sendPdf } from "../file-answers.ts";
import { citationOf } from "../keyed-guard.ts";
import { refuse, refuseTooMany } from "../refusal.ts";
import { route } from "../route.ts";

/** Citations by both keys. */
function registerKeyed(app: FastifyInstance, citations: Citations): void {
  route(
    app,
    "GET /api/v1/portal/pages/home-without-session/{citationId}/{licenseId}",
    {
      config: { access: "keyed", tenant: "query", keysFrom: "path" },
      schema: {
        tags: ["citations"],
        summary: "A citation by its number and plate; found with a session, it is one of the account's from then on",
        querystring: customerQuery,
        response: { 200: shape("Citation"), ...refusals },
      },
    },
    async (request, reply) => {
      const finderId = request.portalAccount?.driverId ?? undefined;
      return noStore(reply).send(await citations.details(tenantOf(request), citationOf(request).number, finderId));
    },
  );
  route(
    app,
    "GET /api/v1/portal/pages/home-without-session/download-citation/{citationId}",
    {
      config: { access: ["keyed", "driver"], tenant: "query", keysFrom: "query" },
      schema: {
        tags: ["citations"],
        summary: "A citation as a PDF, by its number and plate, or without the plate for the driver it belongs to",
        querystring: plateQuery,
        produces: ["application/pdf"],
        response: { 200: { type: "string", format: "binary" }, ...refusals },
      },
    },
    async (request, reply) => {
      const paper = await citations.paper(tenantOf(request), eventSource(request), citationOf(request).number);
      if ("kind" in paper) return refuseTooMany(reply, paper.seconds);
      return sendPdf(reply, paper);
    },
  );
}

/** The officer's photos, for everyone who may read the citation. */
function registerPhotos(app: FastifyInstance, citations: Citations): void {
  route(
    app,
    "GET /api/v1/portal/pages/home-without-session/citations/{citationId}/photos/{photoId}",
    {
      config: { access: ["keyed", "driver"], tenant: "query", keysFrom: "query" },
      schema: {
        tags: ["citations"],
        summary: "An officer's photo of a citation, by its number and plate, or for the driver it belongs to",
        querystring: plateQuery,
        produces: ["application/octet-stream"],
        response: { 200: { type: "string", format: "binary" }, ...refusals },
      },
    },
    async (request, reply) => {
      const { photoId } = request.params;
      const photo = await citations.photo(tenantOf(request), citationOf(request).number, photoId);
      return photo === undefined ? refuse(reply, 404, "not_found") : sendFile(reply, photo);
    },
  );
}

/** Citations by number and plate, the citations of a driver's account, and the days in which they can be appealed. */
export function registerCitationRoutes(app: FastifyInstance, citations: Citations): void {
  registerKeyed(app, citations);
  registerPhotos(app, citations);
  route(
    app,
    "GET /api/v1/citations/account/{accountId}",
    {
      config: { access: "driver", tenant: "token", ofCitations: true },
      schema: {
        tags: ["citations"],
        summary: `The citations of the driver's account, newest first, and no more than the ${LISTED_CITATIONS} newest`,
        response: { 200: shape("CitationList"), ...refusals },
      },
    },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const { driverId } = driverOf(request);
      if (request.params.accountId !== driverId) return refuse(reply, 404, "not_found");
      return noStore(reply).send(await citations.ofDriver(tenant, driverId));
    },
  );
  route(
    app,
    "GET /api/v1/portal/pages/home-without-session/citation-appeals-prefs/{customer}",
    {
      config: { access: "public", tenant: "path", ofCitations: true },
      schema: {
        tags: ["citations"],
        summary: "In how many days after the day of issue a citation can be appealed",
        querystring: customerQuery,
        response: { 200: shape("CitationAppealDays"), ...refusals },
      },
    },
    (request, reply) => {
      const { citationAppealDays } = tenantOf(request).preferences;
      return reply.header("cache-control", "no-cache").send({ citationAppealDays });
    },
  );
}
