import type { FastifyInstance } from "fastify";
import type { CustomFetch } from "openid-client";
import type { Clock } from "../../src/domain/clock.ts";
import type { Database } from "../db/database.ts";
import type { Environment } from "../env.ts";
import type { SecretBox } from "../identity/secret-box.ts";
import type { Sessions } from "../identity/sessions.ts";
import { createRelyingParty, type RelyingParty } from "../identity/single-sign-on/relying-party.ts";
import { brokenSignInPage } from "../pages/provider-page.ts";
import { createBrowserCookie, type BrowserCookie } from "../routes/browser-cookie.ts";
import { idpRoutes } from "../routes/idp/idp-routes.ts";
import { registerSsoRoutes } from "../routes/sso/sso-routes.ts";
import { EmbeddedProviders } from "../services/single-sign-on/embedded-providers.ts";
import type { RateLimits } from "../services/limits/rate-limits.ts";
import type { EventLog } from "../services/security-events.ts";
import { DatabaseSingleSignOn, type SingleSignOnService } from "../services/single-sign-on/single-sign-on.ts";
import type { Tenants } from "../tenants/types.ts";

interface SingleSignOnParts {
  env: Pick<Environment, "publicUrl" | "demo" | "secretsDir">;
  db: Database;
  tenants: Tenants;
  clock: Clock;
  box: SecretBox;
  sessions: Sessions;
  limits: RateLimits;
  log: EventLog;
  /** Tests inject one with shorter timeouts. */
  relyingParty?: RelyingParty | undefined;
}

/** The parts of single sign-on that the routes use. */
interface SingleSignOn {
  service: SingleSignOnService;
  cookie: BrowserCookie;
}

/**
 * A fetch that sends requests to this server within the process: PUBLIC_URL need not lead back here, and nothing is
 * sent over a network.
 */
function inProcessFetch(app: FastifyInstance): CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const { pathname, search } = new URL(address);
    const answer = await app.inject({
      method: method === "POST" ? "POST" : "GET",
      url: `${pathname}${search}`,
      headers: { ...headers },
      ...(body instanceof URLSearchParams ? { payload: body.toString() } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
    const kept = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const content = new Uint8Array(answer.rawPayload);
    return new Response(content.length === 0 ? null : content, { status: answer.statusCode, headers: kept });
  };
}

/** Creates single sign-on, and registers its routes and, on a demonstration server, those of the embedded providers. */
export function composeSingleSignOn(app: FastifyInstance, parts: SingleSignOnParts): SingleSignOn {
  const { env, db, tenants, clock, box, sessions, limits, log } = parts;
  const { publicUrl, secretsDir } = env;
  const service = new DatabaseSingleSignOn({
    db,
    clock,
    box,
    sessions,
    limits,
    log,
    publicUrl,
    secretsDir,
    embedded: env.demo ? inProcessFetch(app) : undefined,
    relyingParty: parts.relyingParty ?? createRelyingParty(clock),
  });
  const cookie = createBrowserCookie(publicUrl);
  registerSsoRoutes(app, service, { cookie, publicUrl });
  if (env.demo) {
    const onFault = (error: unknown) => app.log.error({ err: error }, "embedded identity provider failed");
    const providers = new EmbeddedProviders({
      db,
      box,
      clock,
      tenants,
      publicUrl,
      errorPage: brokenSignInPage,
      onFault,
    });
    void app.register(idpRoutes, { providers });
  }
  return { service, cookie };
}
