import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

/** Figures of this server in the text format of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  /** Counts the requests of an app, by route pattern: no path, no name, no token becomes a label. */
  observe(app: FastifyInstance): void;
}

/**
 * `outboxDepth` is asked whenever the figures are; while it cannot be told, its figure alone is left out and `onFailure`
 * hears why. `ofProcess` adds memory, event loop lag and the like.
 */
export function createMetrics(
  outboxDepth: () => Promise<number>,
  ofProcess: boolean,
  onFailure: (error: unknown) => void,
): Metrics {
  const registry = new Registry();
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const labelNames = ["method", "route", "status"] as const;
  const requests = new Counter({
    name: "portal_requests_total",
    help: "Requests answered",
    labelNames,
    registers: [registry],
  });
  const durations = new Histogram({
    name: "portal_request_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route"] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  new Gauge({
    name: "portal_mail_outbox_messages",
    help: "Messages that wait to be sent",
    registers: [registry],
    async collect() {
      try {
        this.set(await outboxDepth());
      } catch (error) {
        this.remove();
        onFailure(error);
      }
    },
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe(app) {
      app.addHook("onResponse", async (request, reply) => {
        const route = request.is404 ? "none" : (request.routeOptions.url ?? "none");
        requests.inc({ method: request.method, route, status: String(reply.statusCode) });
        durations.observe({ method: request.method, route }, reply.elapsedTime / 1000);
      });
    },
  };
}
