import { randomUUID } from "node:crypto";
import path from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import type { DriverAccount } from "../../src/domain/generated/api-entities.ts";
import type { TokenSet } from "../../src/domain/generated/api-session.ts";
import { buildApp, type AppParts } from "../../server/app.ts";
import { jobHandlers } from "../../server/composition/background-work.ts";
import type { Database } from "../../server/db/database.ts";
import { hashPassword } from "../../server/identity/password-hashes.ts";
import { createSecretBox, type SecretBox } from "../../server/identity/secret-box.ts";
import { DatabaseSessions, type Sessions } from "../../server/identity/sessions.ts";
import type { RelyingParty } from "../../server/identity/single-sign-on/relying-party.ts";
import { loadSigningKeys } from "../../server/identity/signing-keys.ts";
import { createTokens } from "../../server/identity/tokens.ts";
import type { MailMessage } from "../../server/mail/transport.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";
import type { JobFailure } from "../../server/jobs/job-runner.ts";
import type { Rest } from "../../server/jobs/throttle.ts";
import type { Later } from "../../server/payments/hosted-providers/sandbox/hosted-sandbox.ts";
import { ProviderUnavailable, type PaymentHandler } from "../../server/payments/payment-handler.ts";
import type { ProviderParts } from "../../server/payments/providers.ts";
import { createPaymentHandlers } from "../../server/payments/registry.ts";
import type { RequestTimeouts } from "../../server/security/request-limits.ts";
import { insertDriver } from "../../server/services/accounts/new-driver.ts";
import type { ResponsePadding } from "../../server/services/limits/response-padding.ts";
import { fileLimits } from "../../server/services/files/file-limits.ts";
import { publishedValues } from "../../server/services/published-values.ts";
import { loadTenants } from "../../server/tenants/load-tenants.ts";
import type { Tenants } from "../../server/tenants/types.ts";
import type { OpenTestDatabase } from "./databases.ts";
import { jobRunner } from "./jobs.ts";
import { SERVED_WITH_SIMULATION } from "./simulated-methods.ts";
import { writeTwins } from "./tenant-files.ts";

/** The initial time: 27 November 2026, 12:00 UTC. */
export const NOON = Date.UTC(2026, 10, 27, 12);
export const PUBLIC_URL = "https://parking.example.org";
export const PASSWORD = "tall ships sail at noon";

/** A server without a port: requests are injected, the clock only moves when a test moves it, and emails are caught. */
export interface TestServer {
  app: FastifyInstance;
  db: Database;
  tenants: Tenants;
  /** The server's sessions, so that a test can sign in without calls. */
  sessions: Sessions;
  /** Sessions with the same database and keys, but another clock. */
  sessionsBy(time: () => number): Sessions;
  /** The payment methods that it can take. */
  paymentHandlers: readonly PaymentHandler[];
  box: SecretBox;
  logs: string[];
  now(): number;
  advance(seconds: number): void;
  /** Sends the emails that are due and returns all emails caught so far. */
  mails(): Promise<MailMessage[]>;
  /** Runs every job that is due, of all kinds. */
  runJobs(): Promise<void>;
  get(url: string, token?: string): Promise<LightMyRequestResponse>;
  send(method: "POST" | "PUT" | "DELETE", url: string, body: unknown, token?: string): Promise<LightMyRequestResponse>;
  /** A form-encoded POST. */
  post(url: string, form: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Throws if a job failed, unless a provider gave no response. */
  close(): Promise<void>;
}

export interface TestServerOptions {
  env?: Partial<AppParts["env"]>;
  tenantsDir?: string;
  distDir?: string;
  /** How the server talks to identity providers; by default with the usual timeout. */
  relyingParty?: (clock: () => number) => RelyingParty;
  /** How recovery pads its response time; by default not at all. */
  padding?: ResponsePadding;
  /** How long requests may take to arrive; by default the server's own limits. */
  timeouts?: RequestTimeouts;
  /** The pause between two receipts that are emailed; by default none. */
  rest?: Rest;
  /** How the sandbox of hosted payments sends its messages; by default with timers. */
  later?: Later;
  /** Replaces the server's own parts of payment providers. */
  providers?: Partial<ProviderParts>;
  /** Payment methods in addition to those of every server. */
  moreMethods?: readonly PaymentHandler[];
}

const root = findProjectRoot();

/** Starts a server with the twin tenants (or those of a folder) on a new database. */
export async function startTestServer(open: OpenTestDatabase, options: TestServerOptions = {}): Promise<TestServer> {
  const db = await open();
  const twins =
    options.tenantsDir === undefined ? writeTwins() : { folder: options.tenantsDir, remove: () => undefined };
  let now = NOON;
  const clock = () => now;
  const box = createSecretBox("a key for tests, of thirty-two characters or more");
  const schemasDir = path.join(root, "schemas");
  const tenants = await loadTenants({
    tenantsDir: twins.folder,
    schemasDir,
    published: publishedValues(db),
    clock,
    production: false,
    demo: true,
    served: SERVED_WITH_SIMULATION,
    fileLimits: fileLimits(db.kind),
  });
  const env: AppParts["env"] = {
    publicUrl: PUBLIC_URL,
    trustProxy: false,
    production: false,
    demo: false,
    smtpUrl: undefined,
    dataDir: twins.folder,
    secretsDir: path.join(twins.folder, "secrets"),
    ...options.env,
  };
  const providers = { db, clock, tenants, box, ...env, ...options.providers };
  const handlers = [...createPaymentHandlers(providers), ...(options.moreMethods ?? [])];
  const caught: MailMessage[] = [];
  const transport = { send: async (message: MailMessage) => void caught.push(message), close: async () => undefined };
  const faults: unknown[] = [];
  const handlersOfJobs = jobHandlers({
    db,
    tenants,
    transport,
    clock,
    publicUrl: PUBLIC_URL,
    paymentHandlers: handlers,
    jobsQueued: () => undefined,
    paymentUnanswered: () => undefined,
    fonts: [],
    rest: options.rest ?? (() => Promise.resolve()),
    confirmedShort: (error) => void faults.push(error),
  });
  const onFailure = ({ error }: JobFailure) => void (error instanceof ProviderUnavailable || faults.push(error));
  const jobs = jobRunner({ db, clock, handlers: handlersOfJobs }, onFailure);
  const { mail, confirmation } = handlersOfJobs;
  const mails = jobRunner({ db, clock, handlers: { mail, confirmation } }, onFailure);
  const logs: string[] = [];
  const keys = await loadSigningKeys(db, box, clock);
  const app = await buildApp({
    env,
    db,
    tenants,
    clock,
    box,
    keys,
    schemasDir,
    paymentHandlers: handlers,
    distDir: options.distDir ?? path.join(twins.folder, "dist"),
    ...(options.relyingParty === undefined ? {} : { relyingParty: options.relyingParty(clock) }),
    ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
    jobsQueued: () => undefined,
    ...(options.later === undefined ? {} : { later: options.later }),
    padding: options.padding ?? { pad: (work) => work() },
    logLines: { write: (line) => void logs.push(line) },
  });
  const sessionsBy = (time: () => number) => new DatabaseSessions(db, createTokens(keys, env.publicUrl, time), time);
  const inject = (request: InjectOptions, token?: string) =>
    app.inject({
      ...request,
      headers: { ...request.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    });
  return {
    app,
    db,
    tenants,
    sessions: sessionsBy(clock),
    sessionsBy,
    paymentHandlers: handlers,
    box,
    logs,
    now: clock,
    advance: (seconds) => void (now += seconds * 1000),
    mails: async () => {
      await mails.runDue();
      return caught;
    },
    runJobs: async () => void (await jobs.runDue()),
    get: (url, token) => inject({ method: "GET", url }, token),
    send: (method, url, body, token) =>
      inject({ method, url, payload: JSON.stringify(body), headers: { "content-type": "application/json" } }, token),
    post: (url, form) =>
      inject({
        method: "POST",
        url,
        payload: new URLSearchParams(form).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    close: async () => {
      await app.close();
      await db.close();
      twins.remove();
      if (faults.length > 0) throw new AggregateError(faults, "jobs failed");
    },
  };
}

const PUBLIC = "/api/v1/portal/pages/home-without-session";

const DANA = { firstName: "Dana", lastName: "Rivers" };

/** A registration that every rule accepts, unless changed. */
export function registration(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    userName: "dana",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    emailAddress: "dana@mail.example",
    person: DANA,
    ...changes,
  };
}

export function register(
  server: TestServer,
  slug: string,
  changes: Record<string, unknown> = {},
): Promise<LightMyRequestResponse> {
  return server.send("POST", `${PUBLIC}/drivers-create/${slug}`, registration(changes));
}

export function getToken(
  server: TestServer,
  slug: string,
  username: string,
  password = PASSWORD,
): Promise<LightMyRequestResponse> {
  return server.send("POST", `${PUBLIC}/get-token`, { username, password, groupName: slug });
}

/** The token of the newest verification link that was emailed to an address. */
export async function mailedToken(server: TestServer, address: string): Promise<string> {
  const mail = (await server.mails()).findLast((message) => message.to === address);
  return new URL(/https?:\/\/\S+/.exec(mail?.body ?? "")?.[0] ?? "").searchParams.get("token") ?? "";
}

export function verifyEmail(
  server: TestServer,
  slug: string,
  username: string,
  token: string,
): Promise<LightMyRequestResponse> {
  return server.send("PUT", `${PUBLIC}/email-verified/${slug}`, { username, verifyEmail: true, token });
}

export interface SignedInDriver {
  slug: string;
  userName: string;
  tokens: TokenSet;
  /** The {accountId} of paths. */
  accountId: string;
}

/**
 * A driver who has registered, verified the address and signed in, written directly to the database, without calls,
 * emails, rate limits or audit entries. driver-of-tests.test.ts compares the rows with those of registeredDriver.
 */
export async function signedInDriver(server: TestServer, slug: string, userName = "dana"): Promise<SignedInDriver> {
  const tenant = await server.tenants.find(slug);
  if (tenant === undefined) throw new Error(`the server has no tenant ${slug}`);
  const id = randomUUID();
  const at = new Date(server.now());
  const emailAddress = `${userName}@${slug}.example`;
  const { firstName, lastName } = DANA;
  const driver = { userName, password: PASSWORD, firstName, lastName, emailAddress, attributes: {} };
  const passwordHash = await hashPassword(PASSWORD);
  return server.db.withTenant(slug, async (trx) => {
    await insertDriver(trx, tenant, driver, { id, passwordHash }, at);
    await trx
      .updateTable("accounts")
      .set({ email_verified_at: at, verified_email: emailAddress })
      .where("id", "=", id)
      .execute();
    const stored = await trx.selectFrom("drivers").select("id").where("account_id", "=", id).executeTakeFirstOrThrow();
    return { slug, userName, accountId: stored.id, tokens: await server.sessions.open(trx, slug, id) };
  });
}

/** Registers, verifies and signs in a driver through the portal's own calls. */
export async function registeredDriver(server: TestServer, slug: string, userName = "dana"): Promise<SignedInDriver> {
  const emailAddress = `${userName}@${slug}.example`;
  await register(server, slug, { userName, emailAddress });
  await verifyEmail(server, slug, userName, await mailedToken(server, emailAddress));
  const tokens = (await getToken(server, slug, userName)).json<TokenSet>();
  const account = await readAccount(server, { slug, userName, tokens });
  return { slug, userName, tokens, accountId: account.endUserAccountEntity.id };
}

export async function readAccount(
  server: TestServer,
  driver: Pick<SignedInDriver, "slug" | "userName" | "tokens">,
): Promise<DriverAccount> {
  const url = `/api/v1/driversaccount/user-name/${encodeURIComponent(driver.userName)}/${driver.slug}`;
  return (await server.get(url, driver.tokens.access_token)).json<DriverAccount>();
}
