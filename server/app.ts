import path from "node:path";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Clock } from "../src/domain/clock.ts";
import { createFastify, registerRequestHeaders } from "./composition/create-fastify.ts";
import { composeHostedSandbox } from "./composition/hosted-sandbox.ts";
import { composeSingleSignOn } from "./composition/single-sign-on.ts";
import type { Database } from "./db/database.ts";
import type { Environment } from "./env.ts";
import { createPasswordCheck } from "./identity/password-hashes.ts";
import type { SecretBox } from "./identity/secret-box.ts";
import type { RelyingParty } from "./identity/single-sign-on/relying-party.ts";
import { DatabaseSessions } from "./identity/sessions.ts";
import type { SigningKeys } from "./identity/signing-keys.ts";
import { createTokens } from "./identity/tokens.ts";
import { countJobs } from "./jobs/job-queue.ts";
import { Mailbox } from "./mail/mailbox.ts";
import { eventLog, unansweredPayments } from "./operations/logging.ts";
import { createMetrics } from "./operations/metrics.ts";
import { PageTemplate } from "./pages/page-template.ts";
import { PortalPages } from "./pages/portal-pages.ts";
import { PreviewPages } from "./pages/preview-pages.ts";
import { openRenderPage, RenderedPages, type ReportUnrendered } from "./pages/rendered-pages.ts";
import { ThemeSheets } from "./pages/theme-sheets.ts";
import type { Later } from "./payments/hosted-providers/sandbox/hosted-sandbox.ts";
import type { PaymentHandler } from "./payments/payment-handler.ts";
import { declareAccess } from "./routes/access.ts";
import { registerAccountRoutes } from "./routes/account/account-routes.ts";
import { registerRecoveryRoutes } from "./routes/account/recovery-routes.ts";
import { registerRegistrationRoutes } from "./routes/account/registration-routes.ts";
import { describeApi } from "./routes/api-description.ts";
import { addApiSchemas } from "./routes/api-schemas.ts";
import { registerAssetRoutes } from "./routes/assets/asset-routes.ts";
import { registerCitationRoutes } from "./routes/citations/citation-routes.ts";
import { registerCitationPaymentRoutes } from "./routes/citations/payment-routes.ts";
import { registerErrorHandler } from "./routes/error-handler.ts";
import { registerAppealRoutes } from "./routes/appeals/appeal-routes.ts";
import { evidenceRoutes } from "./routes/files/evidence-routes.ts";
import { fileRoutes } from "./routes/files/file-routes.ts";
import { registerGuards } from "./routes/guards.ts";
import { registerMailboxRoutes } from "./routes/mailbox/mailbox-routes.ts";
import { registerOperationsRoutes } from "./routes/operations/operations-routes.ts";
import { registerFrontPage } from "./routes/pages/front-page.ts";
import { registerPageRoutes } from "./routes/pages/page-routes.ts";
import { registerFulfillmentRoutes, registerOrderRoutes } from "./routes/orders/order-routes.ts";
import { registerPurchaseRoutes } from "./routes/orders/purchase-routes.ts";
import { registerFormVersions } from "./routes/portal/form-version-routes.ts";
import { registerPortalRoutes } from "./routes/portal/portal-routes.ts";
import { registerTextRoutes } from "./routes/portal/text-routes.ts";
import { registerPreviewAssets, registerPreviewRoutes } from "./routes/preview/preview-routes.ts";
import { registerProfileRoutes } from "./routes/profile/profile-routes.ts";
import { refuseMissing, registerNotFound } from "./routes/rooms.ts";
import { registerVisitorRoutes } from "./routes/visitors/visitor-routes.ts";
import { registerGetToken } from "./routes/session/get-token.ts";
import { realmRoutes } from "./routes/session/realm-routes.ts";
import { webhookRoutes } from "./routes/webhooks/webhook-routes.ts";
import type { RequestTimeouts } from "./security/request-limits.ts";
import { Credentials } from "./services/accounts/credentials.ts";
import { CitationPayments } from "./services/citation-payments/citation-payments.ts";
import { Citations } from "./services/citations/citations.ts";
import { CitationFinder, LOOKUP_ANSWER_MS } from "./services/citations/find-citation.ts";
import { loadServerOptions } from "./services/forms/options.ts";
import { Appeals } from "./services/appeals/appeals.ts";
import { Files } from "./services/files/files.ts";
import { DatabaseOrdering } from "./services/ordering/ordering.ts";
import { ProviderMessages } from "./services/payment-lifecycle/provider-messages.ts";
import { AddressListChanges } from "./services/profile/address-list-changes.ts";
import { EmailProof } from "./services/accounts/email-proof.ts";
import { PasswordChange } from "./services/accounts/password-change.ts";
import { ProfileService } from "./services/profile/profile.ts";
import { createRateLimits } from "./services/limits/rate-limits.ts";
import { createResponsePadding, type ResponsePadding } from "./services/limits/response-padding.ts";
import { Recovery, RECOVERY_ANSWER_MS } from "./services/accounts/recovery.ts";
import { DatabaseRegistration } from "./services/accounts/registration.ts";
import { DatabaseSignIn } from "./services/accounts/sign-in.ts";
import { UserNameCheck } from "./services/accounts/user-name-check.ts";
import { VisitorPermits } from "./services/visitors/visitor-permits.ts";
import type { Tenants } from "./tenants/types.ts";

/** The parts that the server is built from. Building it starts nothing. */
export interface AppParts {
  env: Pick<Environment, "publicUrl" | "trustProxy" | "production" | "demo" | "smtpUrl" | "dataDir" | "secretsDir">;
  db: Database;
  tenants: Tenants;
  clock: Clock;
  box: SecretBox;
  keys: SigningKeys;
  schemasDir: string;
  /** The payment methods that the server can process. */
  paymentHandlers: readonly PaymentHandler[];
  /** The folder of the built pages. */
  distDir: string;
  /** The operator's fonts, for characters that the receipts' own fonts lack. */
  fonts?: readonly Buffer[];
  /** Called after jobs were queued. */
  jobsQueued: () => void;
  /** Sends requests to identity providers; by default over the network, with the usual timeout. */
  relyingParty?: RelyingParty;
  /** Gives account recovery and the citation look-up a constant response time; by default the server's own padding. */
  padding?: ResponsePadding;
  /** Receives the log lines instead of the process's own output. */
  logLines?: { write(line: string): void };
  /** How long requests may take to arrive; by default the server's own limits. */
  timeouts?: RequestTimeouts;
  /** Runs the hosted payment sandbox's messages in the background; by default with timers of the process. */
  later?: Later;
  /** Whether to measure the process itself; only once per process. */
  processMetrics?: boolean;
}

/** The path prefix of the API. */
const API_PREFIX = "/api/v1";

/** Registers the calls of /api/v1, and the routes of the payment sandbox, webhooks and the token endpoint. */
function registerApi(app: FastifyInstance, parts: AppParts, services: Services): void {
  const { sessions, limits, log } = services;
  const singleSignOn = composeSingleSignOn(app, { ...parts, sessions, limits, log });
  void app.register(
    async (api) => {
      api.setNotFoundHandler(refuseMissing);
      registerFormVersions(api);
      registerPortalRoutes(api, services.options);
      registerTextRoutes(api);
      registerGetToken(api, { signIn: services.signIn, singleSignOn });
      registerRegistrationRoutes(api, services);
      registerRecoveryRoutes(api, services.recovery);
      registerAccountRoutes(api, services);
      registerProfileRoutes(api, services.profile);
      registerPurchaseRoutes(api, services.ordering);
      registerOrderRoutes(api, services.ordering);
      registerFulfillmentRoutes(api, services.ordering);
      registerVisitorRoutes(api, services.visitors);
      await api.register(fileRoutes, services);
      await api.register(evidenceRoutes, services);
      registerAppealRoutes(api, services.appeals);
      registerCitationRoutes(api, services.citations);
      registerCitationPaymentRoutes(api, services.citationPayments);
      api.get(
        "/openapi.json",
        { config: { access: "public", tenant: "none" }, schema: { hide: true } },
        (_request, reply) => reply.header("cache-control", "no-cache").send(app.swagger()),
      );
    },
    { prefix: API_PREFIX },
  );
  composeHostedSandbox(app, parts);
  void app.register(webhookRoutes, { messages: services.messages });
  void app.register(realmRoutes, { service: services.signIn, cookie: singleSignOn.cookie });
}

type Services = Awaited<ReturnType<typeof createServices>>;

async function createServices(parts: AppParts, log: FastifyBaseLogger) {
  const { db, clock, box, keys, env } = parts;
  const sessions = new DatabaseSessions(db, createTokens(keys, env.publicUrl, clock), clock);
  const limits = createRateLimits(db, box, clock);
  const options = loadServerOptions(parts.schemasDir, parts.clock);
  const events = eventLog(log);
  const passwords = await createPasswordCheck();
  const { publicUrl } = env;
  const { jobsQueued } = parts;
  const common = { db, clock, limits, options, log: events, publicUrl, jobsQueued };
  const payments = { paymentHandlers: parts.paymentHandlers, paymentUnanswered: unansweredPayments(log) };
  const credentials = new Credentials({ db, passwords, limits, log: events });
  const proof = new EmailProof({ ...common, credentials });
  const addressList = new AddressListChanges({ ...common, proof });
  return {
    sessions,
    limits,
    log: events,
    options,
    signIn: new DatabaseSignIn({ db, clock, sessions, credentials, log: events }),
    registration: new DatabaseRegistration({ ...common, passwords, proof }),
    proof,
    userNames: new UserNameCheck(common),
    recovery: new Recovery({
      ...common,
      passwords,
      sessions,
      padding: parts.padding ?? createResponsePadding(RECOVERY_ANSWER_MS),
    }),
    passwordChange: new PasswordChange({ ...common, passwords, sessions }),
    files: new Files(common),
    appeals: new Appeals({ ...common, box }),
    profile: new ProfileService({ db, clock, options, addressList }),
    ordering: new DatabaseOrdering({ ...common, ...payments, fonts: parts.fonts ?? [] }),
    visitors: new VisitorPermits({ ...common, fonts: parts.fonts ?? [] }),
    messages: new ProviderMessages({ ...common, ...payments }),
    citationPayments: new CitationPayments({ ...common, ...payments, fonts: parts.fonts ?? [] }),
    finder: new CitationFinder({ ...common, padding: parts.padding ?? createResponsePadding(LOOKUP_ANSWER_MS) }),
    citations: new Citations({ ...common, ...payments, fonts: parts.fonts ?? [] }),
  };
}

async function registerSite(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { tenants, env, distDir } = parts;
  const themes = new ThemeSheets(tenants);
  const report: ReportUnrendered = (error, screen) => app.log.error({ err: error, screen }, "a page was not rendered");
  const rendered = new RenderedPages(await openRenderPage(distDir, report), report);
  const template = new PageTemplate(path.join(distDir, "portal/index.html"));
  const pages = new PortalPages({ template, tenants, themes, rendered, clock: parts.clock });
  const hasMailbox = env.demo && env.smtpUrl === undefined;
  registerPageRoutes(app, pages);
  registerNotFound(app, pages);
  await registerAssetRoutes(app, { tenants, themes, distDir });
  const previewTemplate = (file: string) => new PageTemplate(path.join(distDir, "preview", file));
  const templates = { app: previewTemplate("index.html"), frame: previewTemplate("frame.html") };
  registerPreviewRoutes(app, new PreviewPages(templates, tenants, themes), pages);
  registerPreviewAssets(app, distDir);
  registerFrontPage(app, tenants, { portals: env.demo, mailbox: hasMailbox });
  if (hasMailbox) registerMailboxRoutes(app, new Mailbox(path.join(env.dataDir, "outbox")), tenants.messages);
}

/** Builds the server without starting it: every route declares its access, every response has its headers. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = createFastify(parts);
  const services = await createServices(parts, app.log);
  declareAccess(app);
  registerRequestHeaders(app);
  registerErrorHandler(app, services.options);
  addApiSchemas(app, parts.schemasDir);
  await describeApi(app);
  const metrics = createMetrics(
    () => parts.db.withAllJobs(countJobs),
    parts.processMetrics === true,
    (error) => app.log.warn({ err: error }, "number of jobs unknown"),
  );
  metrics.observe(app);
  registerGuards(app, { ...services, tenants: parts.tenants });
  registerApi(app, parts, services);
  await registerSite(app, parts);
  registerOperationsRoutes(app, metrics, async () => {
    await parts.db.ping();
    return parts.tenants.slugs.length > 0;
  });
  return app;
}
