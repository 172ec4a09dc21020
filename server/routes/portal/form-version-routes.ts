import type { FastifyInstance } from "fastify";
import { FORM_VERSIONS, markOfForms } from "../../../src/domain/form-versions.ts";
import { customerQuery, refusals, shape } from "../api-schemas.ts";
import { noStore, tenantOf } from "../context.ts";
import { route } from "../route.ts";

/**
 * Has each response of these routes say in which versions the tenant has its forms, so that a page that was opened before
 * a change learns of it; and returns the versions. A response that a cache may keep says nothing: it would tell of the
 * versions of another day.
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
