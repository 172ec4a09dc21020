import type { FastifyInstance } from "fastify";
import type { Metrics } from "../../operations/metrics.ts";

/** Whether this server can serve now. Throws or answers false where it cannot. */
export type ReadyCheck = () => Promise<boolean>;

/** What a load balancer and a monitoring system ask. */
export function registerOperationsRoutes(app: FastifyInstance, metrics: Metrics, isReady: ReadyCheck): void {
  const options = { config: { access: "public" }, schema: { hide: true } } as const;
  app.get("/healthz", options, (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/readyz", options, async (request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      if (await isReady()) return await reply.send({ status: "ready" });
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
    }
    return reply.code(503).send({ status: "not ready" });
  });
  app.get("/metrics", options, async (_request, reply) =>
    reply
      .header("cache-control", "no-store")
      .type(metrics.contentType)
      .send(await metrics.text()),
  );
}
