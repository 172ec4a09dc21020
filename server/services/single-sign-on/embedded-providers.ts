import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import type { Clock } from "../../../src/domain/clock.ts";
import type { DemoAccount } from "../../../src/domain/generated/meta-demo-accounts.ts";
import type { Database } from "../../db/database.ts";
import { createProvider } from "../../identity/embedded-provider/create-provider.ts";
import { demoSubject } from "../../identity/embedded-provider/demo-subject.ts";
import { hashedSecret } from "../../identity/hashed-secret.ts";
import type { SecretBox } from "../../identity/secret-box.ts";
import { userNameKey } from "../../identity/user-names.ts";
import { EMBEDDED_PROVIDER, embeddedIssuer, embeddedProviderPath } from "../../tenants/identity-provider.ts";
import type { EffectiveTenant, Tenants } from "../../tenants/types.ts";
import { embeddedClientSecret } from "./provider-access.ts";
import { callbackAddress } from "./single-sign-on.ts";

/** What embedded providers need from the server. */
interface EmbeddedParts {
  db: Database;
  box: SecretBox;
  clock: Clock;
  tenants: Tenants;
  publicUrl: string;
  errorPage(tenant: EffectiveTenant): { html: string; policy: string };
  onFault(error: unknown): void;
}

/** A tenant and its provider. */
export interface FoundProvider {
  provider: Provider;
  tenant: EffectiveTenant;
}

/** The people that a tenant's provider knows: those of its demonstration without a password of the portal. */
function peopleOf(tenant: EffectiveTenant): readonly DemoAccount[] {
  return tenant.demoAccounts.filter(({ role }) => role === "DRIVER");
}

/** The identity providers of a demonstration server: one for each tenant whose tenant.json says "embedded". */
export class EmbeddedProviders {
  readonly #parts: EmbeddedParts;
  readonly #made = new Map<string, Promise<Provider>>();

  constructor(parts: EmbeddedParts) {
    this.#parts = parts;
  }

  /** Returns the provider of a tenant, created with its first use; undefined if the tenant has none. */
  async find(slug: string): Promise<FoundProvider | undefined> {
    const tenant = await this.#parts.tenants.find(slug);
    const settings = tenant?.document.identityProvider;
    if (tenant === undefined || settings?.discoveryUrl !== EMBEDDED_PROVIDER) return undefined;
    const key = `${slug}\n${settings.clientId}`;
    let making = this.#made.get(key);
    if (making === undefined) {
      making = this.#create(tenant, settings.clientId);
      this.#made.set(key, making);
      making.catch(() => this.#made.delete(key));
    }
    return { provider: await making, tenant };
  }

  /** Returns the subject of the person with this name and password; undefined if they are wrong. */
  subjectOf(tenant: EffectiveTenant, userName: string, password: string): string | undefined {
    const key = userNameKey(userName);
    const person = peopleOf(tenant).find((each) => userNameKey(each.userName) === key);
    // Compared even if there is no such person. The password is the demonstration's, which is printed at every start.
    const isRight = isSame(password, person?.password ?? "");
    return person !== undefined && isRight ? demoSubject(tenant.slug, person.userName) : undefined;
  }

  /** Ends the session of a browser with a provider, and revokes what was granted in it. */
  async endSession(found: FoundProvider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { provider } = found;
    const session = await provider.Session.get(provider.createContext(request, response));
    if (session.accountId === undefined) return;
    await revokeGrant(found, session);
    await session.destroy();
  }

  /**
   * Clears the browser's session if somebody signs in while the browser is signed in as somebody else, in another tab.
   * The library would otherwise respond with a page that leads to its own logout, whose script and address do not exist
   * here.
   */
  async takeOver(
    found: FoundProvider,
    subject: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { provider } = found;
    const session = await provider.Session.get(provider.createContext(request, response));
    if (session.accountId === undefined || session.accountId === subject) return;
    await revokeGrant(found, session);
    delete session.accountId;
    delete session.authorizations;
    await session.persist();
  }

  #create({ slug }: EffectiveTenant, clientId: string): Promise<Provider> {
    const { db, box, clock, publicUrl, tenants, errorPage, onFault } = this.#parts;
    const path = embeddedProviderPath(slug);
    const current = async () => {
      const tenant = await tenants.find(slug);
      if (tenant === undefined) throw new Error(`tenant ${slug} is gone`);
      return tenant;
    };
    return current().then((known) =>
      createProvider({
        db,
        box,
        clock,
        slug,
        clientId,
        issuer: embeddedIssuer(publicUrl, slug),
        clientSecret: embeddedClientSecret(box, slug),
        redirectUri: callbackAddress(publicUrl, slug),
        signInPath: `${path}/sign-in`,
        knows: async (subject) =>
          peopleOf(await current()).some(({ userName }) => demoSubject(slug, userName) === subject),
        errorPage: () => errorPage(known),
        onFault,
      }),
    );
  }
}

/** Revokes what was granted to the portal in a session. */
async function revokeGrant(
  { provider, tenant }: FoundProvider,
  session: { grantIdFor(clientId: string): string | undefined },
): Promise<void> {
  const grantId = session.grantIdFor(tenant.document.identityProvider?.clientId ?? "");
  const grant = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  await grant?.destroy();
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashedSecret(given)), Buffer.from(hashedSecret(expected))) && expected !== "";
}
