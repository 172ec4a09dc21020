import type { FastifyInstance } from "fastify";
import type { OrderingService } from "../../services/ordering/ordering.ts";
import { pathParameters, refusals, shape } from "../api-schemas.ts";
import { driverOf, noStore, tenantOf } from "../context.ts";
import { refuse } from "../refusal.ts";

/** The orders that a driver has placed. */
export function registerOrderRoutes(app: FastifyInstance, service: OrderingService): void {
  app.get<{ Params: { accountId: string } }>(
    "/eua/:accountId/order",
    {
      config: { access: "driver" },
      schema: {
        tags: ["orders"],
        summary: "The driver's orders, newest first",
        params: pathParameters("accountId"),
        response: { 200: shape("OrderList"), ...refusals },
      },
    },
    async (request, reply) => {
      const driver = driverOf(request);
      if (request.params.accountId !== driver.driverId) return refuse(reply, 404, "not_found");
      return noStore(reply).send(await service.list(driver));
    },
  );
  app.get<{ Params: { id: string } }>(
    "/orders/:id",
    {
      config: { access: "driver" },
      schema: {
        tags: ["orders"],
        summary: "One of the driver's orders",
        params: pathParameters("id"),
        response: { 200: shape("Order"), ...refusals },
      },
    },
    async (request, reply) => {
      const order = await service.find(driverOf(request), request.params.id);
      return order === undefined ? refuse(reply, 404, "not_found") : noStore(reply).send(order);
    },
  );
  app.get<{ Params: { orderId: string } }>(
    "/order-actions/download-order-receipt/:orderId",
    {
      config: { access: "driver" },
      schema: {
        tags: ["orders"],
        summary: "The receipt of an order",
        produces: ["application/pdf"],
        params: pathParameters("orderId"),
        response: { 200: { type: "string", format: "binary" }, ...refusals },
      },
    },
    async (request, reply) => {
      const receipt = await service.receipt(tenantOf(request), driverOf(request), request.params.orderId);
      if (receipt === undefined) return refuse(reply, 404, "not_found");
      return noStore(reply)
        .type("application/pdf")
        .header("content-disposition", `attachment; filename="${receipt.fileName}"`)
        .send(receipt.content);
    },
  );
}
