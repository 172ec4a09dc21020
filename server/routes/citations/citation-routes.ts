import type { FastifyInstance } from "fastify";
import type { Citations } from "../../services/citations/citations.ts";
import { customerQuery, refusals, shape } from "../api-schemas.ts";
import { noStore, tenantOf } from "../context.ts";
import { citationOf } from "../keyed-guard.ts";
import { route } from "../route.ts";

/** Citations: the look-up by number and plate. */
export function registerCitationRoutes(app: FastifyInstance, citations: Citations): void {
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
}
