import { BlockList } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Metrics } from "../../operations/metrics.ts";
import { refuse } from "../refusal.ts";

/** Whether this server can serve requests now. Throws or returns false if it cannot. */
type ReadyCheck = () => Promise<boolean>;

const ownMachine = new BlockList();
ownMachine.addSubnet("127.0.0.0", 8, "ipv4");
ownMachine.addAddress("::1", "ipv6");

/** Headers that show that a proxy forwards a request. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/**
 * Whether a request comes from this machine, judged by its connection, whatever TRUST_PROXY says, and not through a
 * proxy that runs here, too.
 */
function isFromOwnMachine({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? "";
  const family = address.includes(":") ? "ipv6" : "ipv4";
  return ownMachine.check(address, family) && FORWARDED.every((name) => headers[name] === undefined);
}

/** Endpoints for load balancers and monitoring systems. */
export function registerOperationsRoutes(app: FastifyInstance, metrics: Metrics, isReady: ReadyCheck): void {
  const options = { config: { access: "public", tenant: "none" }, schema: { hide: true } } as const;
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
  app.get("/metrics", options, async (request, reply) => {
    // The load of a portal and its failing calls are visible to the operator only.
    if (!isFromOwnMachine(request)) return refuse(reply, 404, "not_found");
    return reply
      .header("cache-control", "no-store")
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
