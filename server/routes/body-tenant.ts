import type { FastifyRequest } from "fastify";
import type { EffectiveTenant, Tenants } from "../tenants/types.ts";

/**
 * The tenant of a public call whose body names it as groupName, from now on the request's; undefined for an unknown one.
 * `?customer=`, where given, must name the same.
 */
export async function tenantOfBody(
  request: FastifyRequest<{ Body: { groupName: string }; Querystring: { customer?: string } }>,
  tenants: Tenants,
): Promise<EffectiveTenant | undefined> {
  const { groupName } = request.body;
  const named = request.query.customer;
  if (named !== undefined && named !== groupName) return undefined;
  const tenant = await tenants.find(groupName);
  request.portalTenant = tenant ?? null;
  return tenant;
}
