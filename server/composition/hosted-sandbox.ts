import type { FastifyInstance } from "fastify";
import { HostedSandbox, type Later } from "../payments/hosted-providers/sandbox/hosted-sandbox.ts";
import type { ProviderParts } from "../payments/providers.ts";
import { sandboxPaymentRoutes } from "../routes/sandbox-payments/sandbox-payment-routes.ts";
import type { Tenants } from "../tenants/types.ts";

interface HostedSandboxParts extends Pick<ProviderParts, "db" | "clock" | "box"> {
  readonly env: Pick<ProviderParts, "publicUrl" | "production" | "demo">;
  readonly tenants: Tenants;
  /** By default timers of the process. */
  readonly later?: Later | undefined;
}

/** Timers that are cleared when the server closes, and that do not keep the process alive. */
function timersOf(app: FastifyInstance): Later {
  const timers = new Set<NodeJS.Timeout>();
  app.addHook("onClose", async () => timers.forEach((timer) => clearTimeout(timer)));
  return (work, delayMs) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work().catch((error: unknown) => app.log.error({ err: error }, "the sandbox could not send its message"));
    }, delayMs);
    timer.unref();
    timers.add(timer);
  };
}

/** Registers the sandbox of hosted payments on a demonstration server. Its messages do not leave the process. */
export function composeHostedSandbox(app: FastifyInstance, parts: HostedSandboxParts): void {
  const { env, tenants, db, clock, box } = parts;
  const { publicUrl, production, demo } = env;
  if (production || !demo) return;
  const sandbox = new HostedSandbox({
    ...{ db, clock, box, publicUrl, tenants },
    later: parts.later ?? timersOf(app),
    async send(url, payload, headers) {
      const sent = { "content-type": "application/json", ...headers };
      return (await app.inject({ method: "POST", url, payload, headers: sent })).statusCode === 200;
    },
  });
  void app.register(sandboxPaymentRoutes, { sandbox, publicUrl });
}
