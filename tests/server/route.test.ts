import Fastify, { type FastifyInstance } from "fastify";
import { expect, it } from "vitest";
import { noStore } from "../../server/routes/context.ts";
import { route } from "../../server/routes/route.ts";
import { order } from "../support/orders.ts";

const declared = {
  config: { access: "driver", tenant: "token" },
  schema: { tags: ["orders"], summary: "An order" },
} as const;

/** Never run: the compiler reads it. Each line below a directive is a mistake that it has to find. */
export const mistakes = {
  path: (app: FastifyInstance) =>
    // @ts-expect-error -- there is no such call
    route(app, "GET /api/v1/order/{id}", declared, (_request, reply) => reply.send(order())),
  parameter: (app: FastifyInstance) =>
    route(app, "GET /api/v1/orders/{id}", declared, (request, reply) => {
      // @ts-expect-error -- the parameter has another name
      return reply.send(order({ id: request.params.orderId }));
    }),
  body: (app: FastifyInstance) =>
    route(app, "POST /api/v1/driversaccount/rules", declared, (request, reply) => {
      // @ts-expect-error -- the body has no such member
      return request.body.group === undefined ? reply.send([]) : noStore(reply).send([]);
    }),
  answer: (app: FastifyInstance) =>
    // @ts-expect-error -- the call answers an order
    route(app, "GET /api/v1/orders/{id}", declared, (_request, reply) => noStore(reply).send({ id: "o1" })),
};

it("registers a call by its name, below whatever prefix its part of the server has", async () => {
  const app = Fastify();
  await app.register(
    async (part) =>
      route(part, "GET /api/v1/orders/{id}", declared, (request, reply) =>
        reply.send(order({ id: request.params.id })),
      ),
    { prefix: "/api/v1" },
  );
  const { statusCode, body } = await app.inject({ url: "/api/v1/orders/o%2F1" });
  expect([statusCode, JSON.parse(body).id]).toEqual([200, "o/1"]);
});
