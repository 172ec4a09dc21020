import * as client from "openid-client";
import type { Clock } from "../../../src/domain/clock.ts";
import { boundedFetch } from "../../host/bounded-fetch.ts";
import { judgeRefusal, type ProviderRefusal } from "./provider-refusal.ts";

/** How to access a tenant's provider. */
export interface ProviderAccess {
  /** Its issuer, or the address of its discovery document. */
  discoveryUrl: string;
  clientId: string;
  clientSecret: string | undefined;
  scope: string;
  /** Sends its requests; by default over the network. */
  fetch?: client.CustomFetch;
}

/** The secrets of one sign-in. Only state and nonce leave the server. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A person's identity at a provider. Only issuer and subject together identify a person. */
export interface ProvenIdentity {
  kind: "proven";
  issuer: string;
  subject: string;
}

/** The portal as a client of OpenID Connect providers. Reasons are for the log and contain no secrets. */
export interface RelyingParty {
  /** The address to send the browser to. */
  authorizationUrl(access: ProviderAccess, redirectUri: string, secrets: SignInSecrets): Promise<URL | ProviderRefusal>;
  /** Checks the browser's return, and redeems its code. `callback` is the requested address with its query. */
  redeem(access: ProviderAccess, callback: URL, secrets: SignInSecrets): Promise<ProvenIdentity | ProviderRefusal>;
  /** The provider's issuer, which every identity that it proves contains. */
  issuer(access: ProviderAccess): Promise<string | ProviderRefusal>;
  /** Where the provider ends its session; undefined if it has no such address. */
  endSessionUrl(access: ProviderAccess, returnTo: string): Promise<URL | ProviderRefusal | undefined>;
}

/** Signature algorithms that anyone can verify but only the provider can use: neither none nor a shared secret. */
const ALGORITHMS = new Set("RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" "));
const DISCOVERY_PATH = "/.well-known/openid-configuration";
/** How long a provider's metadata is cached. */
const DISCOVERY_MS = 10 * 60_000;
const PATIENCE_SECONDS = 8;

/**
 * The issuer for either form of the address. The library compares a discovered document with this issuer, so that a
 * document of another issuer is refused.
 */
function issuerOf(discoveryUrl: string): URL {
  const text = discoveryUrl.endsWith(DISCOVERY_PATH) ? discoveryUrl.slice(0, -DISCOVERY_PATH.length) : discoveryUrl;
  return new URL(text);
}

/** The provider's metadata with only the safe algorithms. Throws if a sign-in could not be completed with it. */
function usable(found: client.ServerMetadata): client.ServerMetadata {
  const { authorization_endpoint, token_endpoint, jwks_uri } = found;
  if (authorization_endpoint === undefined || token_endpoint === undefined || jwks_uri === undefined) {
    throw new TypeError("the provider leaves out where to sign in, where tokens are or where its keys are");
  }
  const named = found.id_token_signing_alg_values_supported ?? ["RS256"];
  const safe = named.filter((name) => ALGORITHMS.has(name));
  if (safe.length === 0) throw new TypeError("the provider signs in no way that can be checked");
  return { ...found, id_token_signing_alg_values_supported: safe };
}

async function discover(access: ProviderAccess, patienceSeconds: number): Promise<client.Configuration> {
  const server = issuerOf(access.discoveryUrl);
  const fetch = access.fetch ?? boundedFetch;
  // The tenant checker allows http: only for this machine, and in-process requests never leave it.
  const execute = server.protocol === "http:" ? [client.allowInsecureRequests] : [];
  const options = { execute, timeout: patienceSeconds, [client.customFetch]: fetch };
  const found = await client.discovery(server, access.clientId, undefined, client.None(), options);
  const { clientSecret } = access;
  const authentication = clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret);
  const metadata = usable(found.serverMetadata());
  const configuration = new client.Configuration(metadata, access.clientId, undefined, authentication);
  configuration[client.customFetch] = fetch;
  configuration.timeout = patienceSeconds;
  if (server.protocol === "http:") client.allowInsecureRequests(configuration);
  // The signature is verified although the token comes directly from the provider: its keys must match.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Runs work that needs the provider's metadata; any failure counts as unavailable. */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T | ProviderRefusal> {
  try {
    return await work();
  } catch (error) {
    return { kind: "unavailable", reason: judgeRefusal(error).reason };
  }
}

/** Supports any conforming provider by discovery. `patienceSeconds` limits each request. */
export function createRelyingParty(clock: Clock, patienceSeconds = PATIENCE_SECONDS): RelyingParty {
  const known = new Map<string, { until: number; configuration: Promise<client.Configuration> }>();

  /** A provider's metadata, requested once for all concurrent sign-ins; a failure is not cached. */
  function configurationOf(access: ProviderAccess): Promise<client.Configuration> {
    const { discoveryUrl, clientId, clientSecret } = access;
    const key = JSON.stringify([discoveryUrl, clientId, clientSecret]);
    const kept = known.get(key);
    if (kept !== undefined && clock() < kept.until) return kept.configuration;
    const configuration = discover(access, patienceSeconds);
    known.set(key, { until: clock() + DISCOVERY_MS, configuration });
    configuration.catch(() => known.delete(key));
    return configuration;
  }

  return {
    authorizationUrl: (access, redirectUri, { state, nonce, codeVerifier }) =>
      orUnavailable(async () =>
        client.buildAuthorizationUrl(await configurationOf(access), {
          redirect_uri: redirectUri,
          scope: access.scope,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: "S256",
        }),
      ),
    async redeem(access, callback, { state, nonce, codeVerifier }) {
      const configuration = await orUnavailable(() => configurationOf(access));
      if (!(configuration instanceof client.Configuration)) return configuration;
      try {
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        };
        const claims = (await client.authorizationCodeGrant(configuration, callback, checks)).claims();
        if (claims === undefined) return { kind: "invalid", reason: "no id token" };
        return { kind: "proven", issuer: claims.iss, subject: claims.sub };
      } catch (error) {
        return judgeRefusal(error);
      }
    },
    issuer: (access) => orUnavailable(async () => (await configurationOf(access)).serverMetadata().issuer),
    endSessionUrl: (access, returnTo) =>
      orUnavailable(async () => {
        const configuration = await configurationOf(access);
        if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
        return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo });
      }),
  };
}
