import type { FastifyInstance } from "fastify";
import { FORM_VERSIONS, markOfForms } from "../../../src/domain/form-versions.ts";
import { customerQuery, refusals, shape } from "../api-schemas.ts";
import { noStore, tenantOf } from "../context.ts";
import { route } from "../route.ts";

/**
 * Adds the versions of the tenant's forms to every response of these routes, so that a page opened before a change
 * learns of it, and registers the call that returns them. Cacheable responses do not have the header, since it would be
 * outdated later.
 */
export function registerFormVersions(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    const { portalTenant: tenant } = request;
    if (tenant === null || reply.getHeader("cache-control") !== "no-store") return;
    reply.header(FORM_VERSIONS, markOfForms(tenant.boot.forms));
  });
  route(
    app,
    "GET /api/v1/portal/forms/{customer}",
    {
      config: { access: "public", tenant: "path" },
      schema: {
        tags: ["portal"],
        summary: "The versions in which the tenant has its forms now",
        querystring: customerQuery,
        response: { 200: shape("FormHashes"), ...refusals },
      },
    },
    (request, reply) => noStore(reply).send(tenantOf(request).boot.forms),
  );
}
