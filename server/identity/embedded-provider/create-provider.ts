import type { EventEmitter } from "node:events";
import type { Configuration, KoaContextWithOIDC, Provider } from "oidc-provider";
import { loadProviderKey, PROVIDER_ALGORITHM } from "./provider-key.ts";
import { ProviderRecords, type RecordStore } from "./provider-records.ts";

/** The lifetimes of the embedded provider's records, in seconds. */
const LIFETIMES = { session: 8 * 3600, interaction: 600, code: 60, idToken: 300, accessToken: 60 };

/** The dependencies of a tenant's embedded provider. */
interface ProviderParts extends RecordStore {
  /** Its address, without a trailing slash. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The portal's callback, the only address that codes are sent to. */
  redirectUri: string;
  /** The address of the sign-in page; the id of a sign-in follows it. */
  signInPath: string;
  /** Whether such a person exists. */
  knows(subject: string): Promise<boolean>;
  /** The page for a request that cannot continue. */
  errorPage(): { html: string; policy: string };
  onFault(error: unknown): void;
}

/** Grants the portal access without asking for consent: a person who signs in for the portal agrees to it. */
async function grantIdentity(ctx: KoaContextWithOIDC) {
  const { session, client, provider } = ctx.oidc;
  if (session?.accountId === undefined || client === undefined) return undefined;
  const kept = session.grantIdFor(client.clientId);
  const found = kept === undefined ? undefined : await provider.Grant.find(kept);
  if (found !== undefined) return found;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope("openid");
  await grant.save();
  return grant;
}

function cookiesOf({ slug, box }: ProviderParts): Configuration["cookies"] {
  const names = { session: `idp-${slug}`, interaction: `idp-${slug}-sign-in`, resume: `idp-${slug}-resume` };
  return {
    names,
    keys: [box.fingerprint("cookies of the embedded provider")],
    long: { httpOnly: true, sameSite: "lax", signed: true, path: `/idp/${slug}` },
    short: { httpOnly: true, sameSite: "lax", signed: true },
  };
}

function clientsOf({ clientId, clientSecret, redirectUri }: ProviderParts): Configuration["clients"] {
  return [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      grant_types: ["authorization_code"],
      response_types: ["code"],
      token_endpoint_auth_method: "client_secret_basic",
      id_token_signed_response_alg: PROVIDER_ALGORITHM,
    },
  ];
}

async function configurationOf(parts: ProviderParts, usedAlready: () => Error): Promise<Configuration> {
  return {
    adapter: (kind: string) => new ProviderRecords(parts, kind, usedAlready),
    jwks: { keys: [await loadProviderKey(parts)] },
    clients: clientsOf(parts),
    cookies: cookiesOf(parts),
    scopes: ["openid"],
    responseTypes: ["code"],
    enabledJWA: { idTokenSigningAlgValues: [PROVIDER_ALGORITHM] },
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    ttl: {
      Session: LIFETIMES.session,
      Grant: LIFETIMES.session,
      Interaction: LIFETIMES.interaction,
      AuthorizationCode: LIFETIMES.code,
      IdToken: LIFETIMES.idToken,
      AccessToken: LIFETIMES.accessToken,
    },
    interactions: { url: (_ctx, interaction) => `${parts.signInPath}/${interaction.uid}` },
    loadExistingGrant: grantIdentity,
    findAccount: async (_ctx, subject) =>
      (await parts.knows(subject)) ? { accountId: subject, claims: () => ({ sub: subject }) } : undefined,
    renderError: (ctx) => {
      const { html, policy } = parts.errorPage();
      ctx.set("content-security-policy", policy);
      ctx.type = "html";
      ctx.body = html;
    },
  };
}

/**
 * A real OpenID Connect provider for one demonstration tenant. Its issuer is its address below PUBLIC_URL. The library
 * is loaded on first use, so a server without a demonstration never loads it.
 */
export async function createProvider(parts: ProviderParts): Promise<Provider> {
  const library = await import("oidc-provider");
  const usedAlready = () => new library.errors.InvalidGrant("used already");
  const provider = new library.Provider(parts.issuer, await configurationOf(parts, usedAlready));
  // Scheme and host come from the configuration; see handOver.
  provider.proxy = true;
  // The library lets every origin read its metadata. No other origin needs that here.
  provider.use(async (ctx, next) => {
    await next();
    ctx.remove("access-control-allow-origin");
  });
  provider.on("server_error", (_ctx, error) => parts.onFault(error));
  // Without a listener, the framework would write errors to the console.
  (provider as EventEmitter).on("error", (error: unknown) => parts.onFault(error));
  return provider;
}
