import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { NO_PASSWORD } from "../../server/identity/password-hashes.ts";
import { createRelyingParty, type RelyingParty } from "../../server/identity/single-sign-on/relying-party.ts";
import type { OpenTestDatabase } from "./databases.ts";
import { CLIENT_ID, CLIENT_SECRET, HostileProvider } from "./hostile-provider.ts";
import { NOON, startTestServer, type TestServer } from "./server.ts";
import { SignInBrowser } from "./sign-in-browser.ts";

/**
 * Seconds that a server waits for its provider. The long one lets a provider respond on a busy machine; the short one
 * is for a provider that never responds.
 */
const PATIENCE_SECONDS = { long: 60, short: 0.5 } as const;

export const LOGIN = "/auth/sso/eastuni/login";
export const CALLBACK = "/auth/sso/eastuni/callback";

/**
 * Two tenants with the same provider. The first has its secret and logs out by redirect; the second's secret is
 * missing, and it logs out by popup.
 */
function writeTenants(issuer: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-sso-"));
  for (const slug of ["eastuni", "westuni"]) {
    mkdirSync(path.join(folder, "tenants", slug), { recursive: true });
    const tenant = {
      slug,
      name: "A University",
      timeZone: "America/Chicago",
      buyerAuthentication: "SHIBBOLETH",
      identityProvider: {
        discoveryUrl: `${issuer}/.well-known/openid-configuration`,
        clientId: CLIENT_ID,
        clientSecret: { secret: "sso-client" },
        logout: slug === "eastuni" ? "redirect" : "popup",
      },
      ...(slug === "eastuni" ? {} : { idpLogoutURL: `${issuer}/out` }),
    };
    writeFileSync(path.join(folder, "tenants", slug, "tenant.json"), JSON.stringify(tenant));
  }
  mkdirSync(path.join(folder, "dist/portal"), { recursive: true });
  writeFileSync(path.join(folder, "dist/portal/index.html"), "<title>%TITLE%</title><!--theme--><!--boot-->");
  mkdirSync(path.join(folder, "secrets/eastuni"), { recursive: true });
  writeFileSync(path.join(folder, "secrets/eastuni/sso-client"), `${CLIENT_SECRET}\n`);
  return folder;
}

/** Stores a driver with the identity `subject` at the provider. */
async function addDriver(server: TestServer, issuer: string, subject: string): Promise<void> {
  const now = new Date(NOON);
  const tenant = "eastuni";
  const id = randomUUID();
  await server.db.withTenant(tenant, async (trx) => {
    const names = { user_name: "dana", user_name_key: "dana", user_group: tenant, role: "DRIVER" as const };
    const instants = { created_at: now, password_changed_at: now, email_verified_at: now };
    await trx
      .insertInto("accounts")
      .values({ id, tenant, password_hash: NO_PASSWORD, ...names, ...instants })
      .execute();
    const person = { number: "1001", first_name: "Dana", last_name: "Rivers", driver_attributes: "[]" };
    await trx
      .insertInto("drivers")
      .values({ id: randomUUID(), tenant, account_id: id, ...person, created_at: now })
      .execute();
    await trx.insertInto("identities").values({ tenant, issuer, subject, account_id: id, created_at: now }).execute();
  });
}

/** A portal of two universities, and their provider. */
export interface FederatedPortal {
  server: TestServer;
  provider: HostileProvider;
  /** Starts a sign-in, completes it at the provider, and returns with its parameters, changed by `changes`. */
  signIn(changes?: Record<string, string | undefined>): Promise<{ browser: SignInBrowser; end: URL }>;
  /** How long the server waits for the provider until the next startOver; long by default. */
  patience: keyof typeof PATIENCE_SECONDS;
  /** Resets the provider's misdeeds, the server's cached facts about it, and all sessions. */
  startOver(): Promise<void>;
  close(): Promise<void>;
}

const tables = ["refresh_tokens", "sessions", "sso_codes"] as const;

/** The number of rows in each table of sessions, or of what can become one. */
export async function sessionRows(server: TestServer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const rows = await server.db.withTenant("eastuni", (trx) => trx.selectFrom(table).selectAll().execute());
    counts[table] = rows.length;
  }
  return counts;
}

/** Combines two relying parties with separate caches, and uses the one with the current patience. */
function relyingPartyOf(clock: () => number, patience: () => keyof typeof PATIENCE_SECONDS): RelyingParty {
  const parties = {
    long: createRelyingParty(clock, PATIENCE_SECONDS.long),
    short: createRelyingParty(clock, PATIENCE_SECONDS.short),
  };
  return {
    authorizationUrl: (...asked) => parties[patience()].authorizationUrl(...asked),
    redeem: (...asked) => parties[patience()].redeem(...asked),
    issuer: (...asked) => parties[patience()].issuer(...asked),
    endSessionUrl: (...asked) => parties[patience()].endSessionUrl(...asked),
  };
}

/** Starts server and provider; Dana Rivers, a driver of eastuni, is `subject-1`. */
export async function startFederatedPortal(open: OpenTestDatabase): Promise<FederatedPortal> {
  const provider = await HostileProvider.start();
  const folder = writeTenants(provider.issuer);
  const portal: Pick<FederatedPortal, "patience"> = { patience: "long" };
  const server = await startTestServer(open, {
    tenantsDir: path.join(folder, "tenants"),
    distDir: path.join(folder, "dist"),
    env: { secretsDir: path.join(folder, "secrets") },
    relyingParty: (clock) => relyingPartyOf(clock, () => portal.patience),
  });
  await addDriver(server, provider.issuer, "subject-1");
  return Object.assign(portal, {
    server,
    provider,
    async signIn(changes: Record<string, string | undefined> = {}) {
      const browser = new SignInBrowser(server.app);
      const begun = await browser.follow(LOGIN);
      if (begun.url.origin !== provider.issuer) return { browser, end: begun.url };
      const { url } = await browser.follow(`${CALLBACK}${provider.callback(begun.url, changes)}`);
      return { browser, end: url };
    },
    async startOver() {
      portal.patience = "long";
      provider.misdeeds = {};
      provider.subject = "subject-1";
      // Longer than a provider's metadata is cached.
      server.advance(601);
      await server.db.withTenant("eastuni", async (trx) => {
        for (const table of tables) await trx.deleteFrom(table).execute();
      });
    },
    async close() {
      await server.close();
      await provider.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}
