import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { MAIL_KINDS, type JobCount } from "../jobs/job-queue.ts";

/** The metrics of this server in the text format of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  /** Counts the requests of an app by route pattern, so that no path, name or token becomes a label. */
  observe(app: FastifyInstance): void;
}

/**
 * Gauges of unfinished jobs by kind, and of the messages among them. Returns the function that updates them. If the
 * numbers cannot be read, the gauges are left out and `onFailure` is called.
 */
function gaugeJobs(registry: Registry, jobCounts: () => Promise<JobCount[]>, onFailure: (error: unknown) => void) {
  const [labelNames, registers] = [["kind"] as const, [registry]];
  const mails = new Gauge({ name: "portal_mail_outbox_messages", help: "Messages that wait to be sent", registers });
  const jobs = { name: "portal_jobs_waiting", help: "Jobs that wait or are being done" };
  const waiting = new Gauge({ ...jobs, labelNames, registers });
  const failures = { name: "portal_jobs_failing", help: "Jobs that failed the last time and are tried again" };
  const failing = new Gauge({ ...failures, labelNames, registers });
  const failed = { name: "portal_jobs_given_up", help: "Jobs that failed too often and wait for somebody to look" };
  const givenUp = new Gauge({ ...failed, labelNames, registers });
  return async () => {
    waiting.reset();
    failing.reset();
    givenUp.reset();
    try {
      const counts = await jobCounts();
      const ofMail = counts.filter(({ kind }) => MAIL_KINDS.includes(kind));
      mails.set(ofMail.reduce((sum, { waiting: messages }) => sum + messages, 0));
      for (const count of counts) {
        waiting.set({ kind: count.kind }, count.waiting);
        failing.set({ kind: count.kind }, count.failing);
        givenUp.set({ kind: count.kind }, count.givenUp);
      }
    } catch (error) {
      mails.remove();
      onFailure(error);
    }
  };
}

/**
 * `jobCounts` is called for every scrape. If it fails, only its gauges are left out, and `onFailure` is called.
 * `ofProcess` adds memory, event loop lag and other process metrics.
 */
export function createMetrics(
  jobCounts: () => Promise<JobCount[]>,
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
  const takeJobs = gaugeJobs(registry, jobCounts, onFailure);
  return {
    contentType: registry.contentType,
    text: async () => {
      await takeJobs();
      return registry.metrics();
    },
    observe(app) {
      app.addHook("onResponse", async (request, reply) => {
        const route = request.is404 ? "none" : (request.routeOptions.url ?? "none");
        requests.inc({ method: request.method, route, status: String(reply.statusCode) });
        durations.observe({ method: request.method, route }, reply.elapsedTime / 1000);
      });
    },
  };
}
